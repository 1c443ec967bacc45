import type * as z from 'zod/mini'
import { reasonsOfTypes } from '#code-types/reasons.ts'
import { welcomeSeconds } from './limits.ts'

/**
 * The reasons to refuse an entry, by code, with the sentences for programs. The dashboard has its own sentence for each
 * code in its languages. `{count}` is a number.
 */
export const reasonSentences = {
  ...reasonsOfTypes,
  'archive-file': "This isn't the archive of a Tessera account.",
  'archive-damaged': 'This archive is incomplete or was changed. Download it again.',
  'archive-running': 'This archive is being imported already. Try again in a moment.',
  'archive-newer': 'A newer version of Tessera made this archive. Update this server first.',
  'version-damaged': 'This version is damaged and cannot be restored.',
  'version-dropped':
    'This version is no longer kept: a code keeps {count} MB of earlier versions, or less when those of all codes fill a tenth of the storage of the plan.',
  'archive-older':
    'An older version of Tessera made this archive. Export the account again with the current version.',
  'archive-domain': "This account doesn't have the domain {domain}. Add it first.",
  'archive-domain-case':
    'Capital letters in links of {domain} count in one of the two accounts only. Add the domain with the same setting.',
  'archive-links': 'Short links of this archive are in use on this server: {count}, such as {link}.',
  'archive-plan-codes': 'Codes in this archive: {count}. Your plan has room for {max}.',
  'archive-plan-links': 'Short links in this archive: {count}. Your plan has room for {max}.',
  'archive-plan-storage': 'The files in this archive need more storage than your plan has.',
  characters: 'Use at most {count} characters.',
  'characters-least': 'Use at least {count} characters.',
  kilobytes: 'Use at most {count} KB.',
  entries: 'Use at most {count} entries.',
  tags: 'Use at most {count} tags.',
  bytes: 'Use at most {count} bytes.',
  colours: 'Use at most {count} colours.',
  codes: 'Choose at most {count} codes.',
  destination: 'Enter a destination URL.',
  'address-full': 'Enter a full web address that starts with https:// or http://.',
  'address-invisible':
    'The address has an invisible character ({character}) after "{before}". Delete it there.',
  address: 'Enter a web address that starts with https:// or http://.',
  'address-or-profile': 'Enter a web address that starts with https:// or http://, or the name of a profile.',
  'own-link': 'This is a short link of this service. Enter its destination instead.',
  'host-refused': "Links to {host} aren't allowed.",
  'host-shared':
    'Everybody can have pages below {host}. Enter your own website, such as shop.yourcompany.com.',
  'address-private': "This address isn't on the public internet. Enter one that other servers can reach.",
  'address-credentials': 'Remove the user name and the password from this address.',
  'slash-tag': 'Enter a slash tag.',
  'slash-tag-letters': 'Use only letters, digits, hyphens and underscores.',
  'slash-tag-signs':
    'Short links on {domain} have no /, . or ~, and no letters beyond a to z. An owner can allow them in the settings of the domain.',
  'slash-tag-reserved': 'This slash tag is reserved. Choose another one.',
  'link-used': 'This link is already in use.',
  domain: 'Choose a branded domain.',
  'domain-yours': 'Choose one of your branded domains.',
  text: 'Enter text.',
  'code-text': 'Enter the text for this code.',
  'text-too-long': 'This text is too long for one code. Shorten it.',
  'address-too-long': 'This address is too long for one code. Use a short link.',
  'one-line': 'Use one line.',
  invisible: 'Remove invisible characters.',
  'null-character': 'Remove the invisible null character.',
  'broken-character': 'Remove the broken character: it is half of an emoji or of another sign.',
  name: 'Enter a name.',
  'kit-name': 'Enter a kit name.',
  'token-name': 'Enter a name for the token.',
  'folder-name': 'Enter a folder name.',
  'folder-slash': "A folder name can't contain a slash.",
  'folder-taken': 'There is already a folder named “{name}” here.',
  'folder-gone': 'This folder no longer exists. Choose another one.',
  tag: 'Enter a tag.',
  'tag-comma': "A tag can't contain a comma.",
  password: 'Enter a password, or turn off password protection.',
  date: 'Enter a date.',
  'date-valid': 'Enter a valid date.',
  'date-future': 'Choose a date in the future.',
  'end-after-start': 'The end must be after the start.',
  'start-before-end': 'The start must be before the end.',
  time: 'Use a time like 09:30.',
  'time-zone': 'Choose a time zone.',
  'choose-one': 'Choose at least one.',
  'percent-whole': 'Use a whole number from 1 to 99.',
  'percent-sum': 'The shares add up to {sum} %. Make them add up to 100 %.',
  'scans-whole': 'Use a whole number of scans, at least 1.',
  language: 'Use a language code like de.',
  country: 'Use a country code like DE.',
  mark: 'Use 1 to 40 letters, digits, hyphens or underscores.',
  seconds: 'Use {min} to {max} seconds.',
  number: 'Use a whole number.',
  colour: 'Use a colour like #1a2b3c.',
  email: 'Enter an e-mail address.',
  'email-like': 'Enter an e-mail address like ana@example.com.',
  phone: 'Enter a phone number that can be dialled.',
  'gtin-length': 'Enter the GTIN of the product: 8, 12, 13 or 14 digits.',
  'gtin-digit':
    'The last digit does not match the others: it would be {digit}. Compare the number with the package.',
  'gs1-text': 'Use at most 20 letters without accents, digits and signs such as - . / and _.',
  'gtin-held': 'Another account has this GTIN on {domain}. Use a domain of your own.',
  'product-taken':
    'Another code has this GTIN, batch and serial number on this domain. Change that code, or restore it if it was deleted.',
  'product-link-twice': 'You have this kind of link in this language already.',
  confirm: 'Confirm with one of your passkeys.',
  'own-work': 'You edited this code, so somebody else must approve it.',
  'empty-business': 'Your page is empty: add the name of your business.',
  'empty-file': 'Your page is empty: add a file.',
  'demo-full': 'All {count} places in the demo are taken. Try again in a few minutes.',
  'demo-often': 'You opened the demo several times in the past hour. Try again later.',
  'fixed-text': "You can't change the text, because it's in the print. Create a new code instead.",
  'fixed-address': 'The address is in the print and cannot change. Create a new code for it.',
  'fixed-link': 'A print that holds a short link keeps it. Create a new code for this type.',
  'fixed-type': 'This code holds its content itself, so its type cannot change.',
  'payee-name': 'Enter the name of the payee.',
  amount: 'Enter an amount, such as 12.50.',
  city: 'Enter the city of the payee.',
  'transfer-long': 'Banking apps read no more than this. Shorten the name or the purpose.',
  'fixed-content': 'The content is in the print and cannot change. Create a new code for it.',
  coordinates: 'Enter latitude and longitude, such as 52.5163, 13.3777.',
  'fixed-account': 'The account is in the print and cannot change. Create a new code for it.',
  'fixed-product': 'The product and its domain are in the print and cannot change. Create a new code for it.',
  'picture-file': "Choose a PNG, JPEG, WebP or SVG image that isn't damaged.",
  'frame-file': "Choose an SVG file that isn't damaged.",
  'frame-text': 'This drawing has text. Convert the text to outlines and upload it again.',
  'frame-picture': 'This drawing has a photo in it. Use shapes only, or upload it without the photo.',
  'frame-clip':
    'This drawing has a clipping mask. Cut the shapes with Pathfinder or Flatten and upload it again.',
  'frame-effect':
    'This drawing has masks, blending or fading colours. Expand or flatten them and upload it again.',
  'frame-colour': 'This drawing has a colour that we do not know. Save it in RGB and upload it again.',
  'frame-small':
    'The place for the code is too small. Make it at least a fifth of the drawing and upload it again.',
  'frame-empty': 'Nothing can be seen in this drawing. Choose another one.',
  'frame-complex': 'This drawing has too much detail for a frame. Simplify its paths and upload it again.',
  'picture-pixels': 'Choose an image of at most {count} pixels per side.',
  'file-empty': 'This file is empty.',
  'file-gone': 'This file is not among your files any more. Upload it again.',
  'file-incomplete': 'This file is not complete. Save it again and upload that.',
  'pdf-locked':
    'This PDF is locked with a password of its own. Remove that password; the code can ask visitors for one.',
  'pdf-damaged': 'This PDF is damaged. Save it again and upload that.',
  'picture-damaged': 'This picture is damaged. Save it again and upload that.',
  'full-webhooks': 'An account can have {count} webhooks. Delete one first.',
  'webhook-event': 'Choose at least one event.',
  'full-tokens': 'You can have up to {count} tokens. Revoke one first.',
  'full-kits': 'You can have up to {count} kits. Delete one first.',
  'full-folders': 'You can have up to {count} folders. Delete one first.',
  'full-drafts': 'You can have up to {count} drafts. Delete one first.',
  'full-invitations': 'You can have up to {count} open invitations. Revoke one first.',
  'full-utm-templates': 'You can have up to {count} UTM templates. Delete one first.',
  'full-campaigns': 'You can have up to {count} campaigns. Delete one first.',
  'full-campaign': 'A campaign has at most {count} codes.',
  'full-timeline': 'A timeline has at most {count} notes. Delete an old one first.',
  'campaign-gone': 'This campaign no longer exists. Choose another one.',
  'utm-placeholder': 'Use only these placeholders: code, placement, campaign and folder, each in braces.',
  'utm-required': 'Enter a value, or let each code have its own.',
  'utm-template-gone': 'This UTM template no longer exists. Choose another one.',
  'member-already': 'You are a member of this account already.',
  comment: 'Write a comment.',
  invalid: "We couldn't read this value.",
  'date-like': 'Enter a date like 2027-01-31.',
  'date-time-like': 'Enter a date and time like 2027-01-31T18:00.',
  'codes-least': 'Choose at least one code.',
  find: 'Enter the text to find.',
  folder: 'Choose a folder.',
  'picture-yours': 'Choose one of your images, or enter an address that starts with https://.',
  people: 'Choose whom to ask.',
  'people-most': 'Ask at most {count} people.',
  mentions: 'Mention at most {count} people.',
  'your-password': 'Enter your password.',
  'days-order': 'The last day must be on or after the first.',
  'days-two-years': 'Choose a period of at most two years.',
  days: 'Choose at most {count} days, or a larger unit.',
  'hours-past': 'Hourly counts are not available that far back. Choose days.',
  'kit-file-broken': 'This file is no JSON, or it is cut off.',
  'kit-file-format': 'This is no file of brand kits.',
  'kit-file-version': 'This file comes from a newer version.',
  'kit-file-empty': 'There are no kits in this file.',
  'kit-file-kits': 'Use at most {count} kits in a file.',
  'upload-broken': 'The upload was interrupted. Send the file again.',
  'uploads-running': 'Too many uploads are running. Finish or cancel some first.',
  file: 'Choose a file.',
  'file-size': 'This file is larger than {size}. Choose a smaller one.',
  'name-digits': 'Use more than digits.',
  'account-name-taken': 'Another account here has this name.',
  'first-token':
    'This token is set in the configuration and returns at each start. To replace it, change ACCESS_TOKEN, or delete the file access-token in DATA_DIR, and restart the service.',
  'token-role': 'A token cannot do more than you can.',
  'design-large': 'This design is too large.',
  'link-earlier-row': 'An earlier row has the same link.',
  'link-case': 'An earlier row has this link in other capitals: {link}. Links here ignore capitals.',
  'colours-plan': 'This design uses {used} colours; {plan} includes {max}.',
  'file-in-code': '“{name}” shows this file. Take it out of the code first.',
  'file-in-draft': 'A draft shows this file. Delete the draft first.',
  'file-in-deleted': 'The deleted code “{name}” shows this file and can still be restored.',
  'file-in-version': 'An earlier version of “{name}” shows this file, so that it can be restored.',
  'domain-format': 'Enter a domain such as go.example.com.',
  'domain-configured': 'This domain is already set up for every account here.',
  'domain-dashboard': 'This is the address of the dashboard. Choose another name for links.',
  'domain-added': 'You have added this domain already.',
  'scan-mark': 'Enter a mark as it stands in the link, such as r=qr.',
  'scan-marks': 'Enter at most five marks.',
  'domain-held': 'Another account on this service uses this domain.',
  'domain-case': 'This domain already has links, so whether capital letters matter cannot change.',
  'domain-shared': 'Every account shares this domain. Only the owner of the server decides where it leads.',
  'domain-fixed':
    'This domain comes from the configuration. Remove it from BRANDED_DOMAINS and restart the service.',
  'domain-unproven': 'Check this domain first. It can be the default once a check works.',
  'domain-in-use':
    '{domain} is in use, now or by an earlier link. Codes: {codes}. Deleted codes: {deletedCodes}.',
  'full-domains': 'You can add up to {count} domains. Remove one first.',
  'full-passkeys': 'You can have up to {count} passkeys. Remove one first.',
  'full-comments': 'A code has at most {count} comments. Delete an old one first.',
  'full-notes': 'A code has at most {count} saved checks. Delete an old one first.',
  'folder-depth': 'Folders can be two levels deep. Choose a folder of the top level.',
  'folder-path-depth': 'Folders can be two levels deep, such as “Campaigns / Summer”.',
  'kit-gone': 'This brand kit no longer exists. Choose another one.',
  'picture-format': 'Choose a PNG, JPEG or WebP image as the picture.',
  'drawing-parts': 'This drawing has too many parts. Simplify it, or send it as a PNG picture.',
  'drawing-animation':
    'This drawing moves, and a code is printed. Save it without animation and upload it again.',
  'drawing-elsewhere': 'A part of this drawing is in another file. Embed it and upload the drawing again.',
  'drawing-font':
    'This drawing has letters in its own font. Convert the text to outlines and upload it again.',
  'drawing-picture-type':
    'This drawing has a picture in it that is neither PNG nor JPEG. Replace it and upload the drawing again.',
  'drawing-web-page':
    'This drawing has a part that only web pages show (foreignObject). Save it as plain SVG or PNG and upload that.',
  'drawing-empty': 'This image is empty after we removed unsafe content. Choose another one.',
  'approval-needed': 'This account needs an approval before a code is downloaded for print. Ask {people}.',
  'approval-nobody':
    'This account needs an approval before a code is downloaded for print. Nobody may give it yet: ask an owner.',
  'approval-reason': 'Say what should change.',
  approvers: 'Choose members who may approve designs.',
  'not-author': 'Only its author can change a comment.',
  'email-for-password': 'Enter an e-mail address: you sign in with both.',
  'email-first': 'Add an e-mail address first: you sign in with both.',
  'email-kept': 'You sign in with this address and a password, so it cannot be empty.',
  'last-owner': 'An account needs an owner. Make somebody else an owner first.',
  'last-way': 'Add another way to sign in first: this is your last one.',
  'passkeys-address':
    'Passkeys need an address with a name: set DASHBOARD_URL, or open the dashboard at localhost.',
  wrong: 'The e-mail address or the password is wrong.',
  'current-password': 'Enter your current password.',
  'current-password-wrong': 'Your current password is wrong.',
  personal: 'Choose a password without your name or e-mail address.',
  'well-known': 'Many people use this password, so others guess it first. Choose another one.',
  unknown: 'This passkey is not known here. Use another one, or another way to sign in.',
  expired: 'The passkey could not be checked. Try again.',
  'passkey-taken': 'This passkey is in use already.',
  'link-used-up': 'This link was used or has expired. Ask for a new one.',
  'sign-in-link': 'This link does not sign in anybody.',
  'recovery-elsewhere':
    'This person also belongs to an account that is not yours. Ask the administrator of this service for a link.',
  unavailable: 'This provider does not answer. Try again, or sign in another way.',
  pin: 'Use 6 to 12 digits.',
  'full-coupons': 'A QR code has at most {count} coupon codes.',
  'file-blocked': 'An administrator has taken down this file. Choose another one.',
  'file-format':
    'This file has another format. Choose a PNG, JPEG, WebP or SVG picture, a PDF, an MP3 or M4A file, an MP4 or WebM video, or a WebVTT file.',
  'file-heif': 'This is a {format} picture, which many phones cannot show. Save it as JPEG and upload that.',
  'file-tiff': 'This is a TIFF picture, which browsers cannot show. Save it as JPEG or PNG and upload that.',
  'file-bmp': 'This is a BMP picture. Save it as JPEG or PNG and upload that.',
  'file-quicktime':
    'This is a QuickTime video, which many phones cannot play. Save it as MP4 and upload that.',
  'file-matroska': 'This is a Matroska video, which phones cannot play. Save it as MP4 and upload that.',
  'file-wave': 'This is a {format} file. Save it as MP3 or M4A, which are smaller, and upload that.',
  'file-two-kinds': 'This file is of two kinds at once. Save it anew and upload that.',
  'file-no-media': 'This file has neither pictures nor sound. Choose another file.',
  'file-too-much': 'This file needs too much work to be shown. Save a smaller or simpler one.',
  'pdf-script': 'This PDF runs JavaScript. Print it to a new PDF and upload that.',
  'pdf-active':
    'This PDF starts a program, loads files or sends data. Print it to a new PDF and upload that.',
  'pdf-nested': 'This PDF is nested too deeply. Print it to a new PDF and upload that.',
  'picture-megapixels': 'This picture has {count} million pixels. Choose one of at most 100 million.',
  'drawing-damaged': 'This SVG is damaged or too complex. Save it as PNG and upload that.',
  // Mistakes of programs, which no form of the dashboard can make.
  'send-object-json': 'Send a JSON object.',
  'send-object': 'Send an object.',
  'send-object-or-null': 'Send an object, or null.',
  'send-object-or-text': 'Send an object, or its JSON text.',
  'send-object-or-reference': 'Send an object, or a reference as text.',
  'send-list': 'Send a list.',
  'send-days': 'Send days with their clicks, such as 2027-01-31:12 2027-02-01:3.',
  'send-colours': 'Send a list of colours.',
  'send-boolean': 'Send true or false.',
  'send-number': 'Send a whole number.',
  'send-route-id': 'Give each destination a whole number of its own, from 1 to 999999.',
  'send-picture-size': 'Send a size from 16 to 4,096.',
  'send-picture-format': 'Use svg, png, webp or pdf.',
  'send-margin': 'Send 0 to 20.',
  'send-percent': 'Send 0 to 100.',
  'send-share': 'Send a share from 0 to 1.',
  'send-design': 'Send the design as an object.',
  'send-code-ids': 'Send the ids of codes.',
  'send-code-fields': 'Send the fields of the code.',
  'send-code-version': 'Send the version of this code.',
  'send-code-folder': 'Send the folder of this code.',
  'send-link': 'Send an object with label and address.',
  'send-product-link':
    'Send an object with linkType (pip, recipeInfo, recallStatus, sustainabilityInfo or instructions) and address.',
  'send-picture': 'Send an address, or an object with picture and alt.',
  'send-video': 'Send an address, or an object with address and title.',
  'send-holiday': 'Send a date like 2027-01-31, or an object with date, start and end.',
  'send-draft-id': 'Use 1 to 100 letters, digits, hyphens or underscores as the id.',
  'send-parent': 'Send parent or none.',
  'send-folder': 'Send a folder or none.',
  'old-token-missing': 'Enter the token.',
  'old-token': 'This token was refused by {service}. Check that it may read all links.',
  'old-plan': 'This plan of {service} has no access for programs. Import a file instead.',
  'old-unreachable': "{service} doesn't answer. Try again in a moment.",
  'old-answer': "The answer isn't one of {service}. Check the address, or import a file instead.",
  'mark-letters': 'Use 1 to 20 letters, digits, hyphens and underscores as the mark.',
  'mark-used': 'Another placement of this code has this mark. Choose another one.',
  'placement-taken': 'There is already a placement named “{name}”.',
  'placement-repeated': 'An earlier row has the same name.',
  'placement-link': 'This code has no short link, so its scans cannot be counted by place.',
  'full-placements': 'A code has at most {count} placements. Remove one first.',
  copies: 'Use a whole number of copies, at least 1.',
  cost: 'Use an amount such as 120.50.',
  currency: 'Choose a currency such as EUR or USD.',
  'send-row-key': 'Give each row a key.',
  'send-row-key-like': 'Use 1 to 200 visible ASCII characters as the key.',
  'send-row-key-once': 'This key is used by another row.',
  'send-rows-least': 'Send at least one row.',
  'send-rows': 'Send at most {count} rows.',
  'send-spot': 'Send the name of the spot colour.',
  'send-decision': 'Send approved or changes.',
  'send-version': 'Send the number of the version.',
  'send-member-ids': 'Send ids of members.',
  'send-qr-code-ids': 'Send ids of QR codes.',
  'send-ids': 'Send at most {count} ids.',
  'send-change-kind': 'Send a kind of change.',
  'send-account': 'Send the id of an account.',
  'send-code-id': 'Send the id of a code.',
  'send-role': 'Choose viewer, editor or owner.',
  'send-browser-answer': 'Send the answer of the browser.',
  'send-path': 'Send a path of the dashboard.',
  'send-payloads-least': 'Send at least one payload.',
  'send-payloads': 'Send at most {count} payloads.',
  'send-photo-size': 'Send a smaller photo.',
  'send-photo-base64': 'Send the photo in base64.',
  'send-photo': 'Send a JPEG of at most 600 KB.',
  'send-cursor': 'Start again from the first page.',
  'send-idempotency-key': 'Use 1 to 200 visible ASCII characters.',
  'send-new-key': 'This key was used for another request. Send a new key with a changed body.',
  'send-file': 'Send the file as multipart/form-data, in the field `file`.',
  'send-picture-body': 'Send the picture as the body.',
  'send-upload-length': 'Send the length of the file first.',
  'send-provider': 'This provider is not configured.',
  'send-values': 'Send at most {count} values at once.',
  'send-nesting': 'Use at most {count} levels of nesting.',
  'send-result-name': 'Name the result, such as purchase.',
  'send-result-value': 'Send an amount from 0 to 1,000,000,000.',
  'send-currency': 'Send the currency as three capital letters, such as EUR.',
  'send-order-id': 'Send the order, or anything else that names this result only.',
  'send-timestamp': 'Enter a date like 2027-01-31T18:00:00.000Z.',
} as const

export type ReasonCode = keyof typeof reasonSentences

export type ReasonValues = Readonly<Record<string, string | number>>

export type Reason = { readonly code: ReasonCode; readonly values?: ReasonValues }

export type FieldReason = Reason & { readonly field: string }

/** The code of a check in a schema. It becomes the message of the issue, and `reasonOf` adds the values. */
export function reason(code: ReasonCode): ReasonCode {
  return code
}

/** Options of `safeParse` that give issues without a code the code `invalid`. */
export const withReasons = { error: () => reason('invalid') }

/** Values of codes that always have the same limit. */
const ownValues: Readonly<Partial<Record<ReasonCode, ReasonValues>>> = { seconds: welcomeSeconds }

/** The reason of an issue, with its limit or the `params` of a custom check. */
export function reasonOf(issue: z.core.$ZodIssue): Reason {
  const code = issue.message as ReasonCode
  const values = ownValues[code]
  if (values !== undefined) return { code, values }
  if (issue.code === 'custom') return issue.params === undefined ? { code } : { code, values: issue.params }
  if (issue.code === 'too_big') return { code, values: { count: Number(issue.maximum) } }
  const isLeast = issue.code === 'too_small' && Number(issue.minimum) > 1
  return isLeast ? { code, values: { count: Number(issue.minimum) } } : { code }
}

/**
 * The first reason of each field.
 *
 * @param within the path of the parsed value in the request.
 */
export function fieldReasons(
  issues: readonly z.core.$ZodIssue[],
  within: readonly string[] = [],
): FieldReason[] {
  const byField = new Map<string, FieldReason>()
  for (const issue of issues) {
    const field = [...within, ...issue.path].map(String).join('.').slice(0, 200)
    if (!byField.has(field)) byField.set(field, { field, ...reasonOf(issue) })
  }
  return [...byField.values()]
}
