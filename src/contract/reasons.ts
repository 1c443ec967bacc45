import type { FieldError } from './error-bodies.ts'

/**
 * Why an entry is refused, by code, with its English sentence. A dashboard words the code in its own language;
 * programs read the sentence. `{count}` is a number.
 */
const reasons = {
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
  'address-whole': 'Enter a full web address.',
  address: 'Enter a web address that starts with https:// or http://.',
  'address-secure': 'Enter a web address that starts with https://.',
  'address-or-profile': 'Enter a web address that starts with https:// or http://, or the name of a profile.',
  'own-link': 'This is a short link of this service. Enter its destination instead.',
  'host-refused': "Links to {host} aren't allowed.",
  'slash-tag': 'Enter a slash tag.',
  'slash-tag-letters': 'Use only letters, digits, hyphens and underscores.',
  'slash-tag-reserved': 'This slash tag is reserved. Choose another one.',
  'link-used': 'This link is already in use.',
  domain: 'Choose a branded domain.',
  'domain-yours': 'Choose one of your branded domains.',
  text: 'Enter text.',
  'code-text': 'Enter the text for this code.',
  'text-too-long': 'This text is too long for one code. Shorten it.',
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
  seconds: 'Use 1 to 30 seconds.',
  number: 'Use a whole number.',
  colour: 'Use a colour like #1a2b3c.',
  email: 'Enter an e-mail address.',
  'email-like': 'Enter an e-mail address like {example}.',
  phone: 'Enter a phone number that can be dialled.',
  'phone-or-address': 'Enter a phone number that can be dialled, or an address for e-mail and maps.',
  'network-name': 'Enter the name of the network.',
  'network-password-wpa':
    'Enter the WPA password: 8 to 63 letters, digits and signs without accents, or 64 hexadecimal digits.',
  'network-password-wep':
    'Enter the WEP password: 5 or 13 characters without accents, or 10 or 26 hexadecimal digits.',
  'empty-name': 'Your page is empty: add a name.',
  'empty-business': 'Your page is empty: add the name of your business.',
  'empty-links': 'Your page is empty: add a link.',
  'empty-app': 'Your page is empty: add the link to your app in a store.',
  'empty-event': 'Your page is empty: add the start of your event.',
  'empty-file': 'Your page is empty: add a file.',
  'empty-pictures': 'Your page is empty: add a picture.',
  'empty-videos': 'Your page is empty: add a video.',
  'empty-message': 'Your page is empty: add a phone number or an address.',
  'fixed-text': "You can't change the text, because it's in the print. Create a new code instead.",
  'fixed-link': 'A print that holds a short link keeps it. Create a new code for this type.',
  'fixed-type': 'This code holds its content itself, so its type cannot change.',
  'fixed-network': 'The network is in the print and cannot change. Create a new code for it.',
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
  'full-tokens': 'You can have up to {count} tokens. Revoke one first.',
  'full-kits': 'You can have up to {count} kits. Delete one first.',
  'full-folders': 'You can have up to {count} folders. Delete one first.',
  'full-drafts': 'You can have up to {count} drafts. Delete one first.',
  'full-invitations': 'You can have up to {count} open invitations. Revoke one first.',
  'member-already': 'You are a member of this account already.',
  comment: 'Write a comment.',
} as const

export type Reason = Required<Pick<FieldError, 'code'>> & Pick<FieldError, 'values'>

const patterns = Object.entries(reasons).map(([code, sentence]) => {
  const escaped = sentence.replaceAll(/[.?*+^$()|[\]\\]/g, String.raw`\$&`)
  const named = escaped.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'count' ? String.raw`(?<count>[\d,]+)` : `(?<${name}>.+)`,
  )
  return { code, pattern: new RegExp(`^${named}$`, 'u') }
})

/**
 * The code and values of a sentence; null when it is not in the table. Rules name their reason by its sentence, so that
 * both sides of the wire can use any schema.
 */
export function reasonOf(sentence: string): Reason | null {
  for (const { code, pattern } of patterns) {
    const found = pattern.exec(sentence)
    if (found === null) continue
    if (found.groups === undefined) return { code }
    const { count, ...texts } = found.groups
    return { code, values: count === undefined ? texts : { count: Number(count.replaceAll(',', '')) } }
  }
  return null
}
