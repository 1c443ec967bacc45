import type { VisitorLanguage } from '#contract/visit-page.ts'
import { escapeHtml } from './code-page/html.ts'
import type { Speech, VisitorMessageKey } from './speech.ts'
import { dialable, webAddress, isFilePath } from '#contract/code-types/addresses.ts'
import { codeTypeOf, fieldsOf } from '#contract/code-types/code-types.ts'
import { contentValue, ownField } from '#contract/code-types/content-fields.ts'
import { keyOf, textAt } from '#contract/code-types/content-parts.ts'
import { linkEntries, pageAddresses } from '#contract/code-types/page-addresses.ts'
import { parseUrl } from '#contract/parse-url.ts'
import { mailAddress, mapAddress, phoneAddress } from './code-page/parts.ts'
import { plain } from './code-page/content.ts'
import { fontOf, fontStacks, pageColours, type PageColours } from './code-page/style.ts'
import type { PageFont } from '#contract/code-types/common-fields.ts'

type Fields = Readonly<Record<string, unknown>>

type MessageAction = {
  readonly kind: 'call' | 'sms' | 'email' | 'whatsapp' | 'map'
  /** The person or place, as typed. */
  readonly to: string
  readonly text: string
  readonly address: string
  /** Whether a browser opens it; the phone itself opens the others. */
  readonly isWeb: boolean
}

/** The target of a `message` code's button; null when a phone could not open it. */
export function messageAction(message: unknown): MessageAction | null {
  const [to, text] = [textAt(message, 'to'), textAt(message, 'text')]
  const number = dialable(to)
  const kind = keyOf(message, 'kind')
  switch (kind) {
    case 'call': {
      const address = phoneAddress(to)
      return address === null ? null : { kind, to, text, address, isWeb: false }
    }
    case 'sms': {
      if (number === null) return null
      // iPhones want the ampersand, Android the question mark (RFC 5724); both take them together.
      const body = text === '' ? '' : `?&body=${encodeURIComponent(text)}`
      return { kind, to, text, address: `sms:${number.replaceAll('#', '%23')}${body}`, isWeb: false }
    }
    case 'email': {
      if (to === '') return null
      const body = text === '' ? '' : `?body=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`
      return { kind, to, text, address: mailAddress(to) + body, isWeb: false }
    }
    case 'whatsapp': {
      const digits = (number ?? '').replace(/^\+|^00/, '').replace(/\D.*$/, '')
      const query = text === '' ? '' : `?text=${encodeURIComponent(text)}`
      return { kind, to, text, address: `https://wa.me/${digits}${query}`, isWeb: true }
    }
    case 'map': {
      if (to === '') return null
      const address = (/^https?:/i.test(to) ? webAddress(to) : null) ?? mapAddress(to)
      return { kind, to, text, address, isWeb: true }
    }
    default:
      return null
  }
}

/** A button of a page that is counted. */
type PageButton = {
  /** As in `/{tag}/go/{name}`. */
  readonly name: string
  /** The owner's word for it; empty where its name says enough. */
  readonly label: string
  /** Where a press leads; null when the phone opens it itself and the press is only reported. */
  readonly address: string | null
}

const phoneFields = ['mobile', 'phone', 'email', 'aboutPhone', 'aboutEmail'] as const

/** Every button that the page of a code can show. A press can lead to nothing else. */
export function pageButtons(
  qrType: string | null | undefined,
  fields: Fields,
  fieldData: Fields,
): PageButton[] {
  const { fields: used, destination } = codeTypeOf(qrType)
  const uses = (field: string): boolean => used.some((one) => one === field)
  const labels = new Map(linkEntries(fieldData['links']).map(({ button, label }) => [button, label]))
  labels.set('buttonLink', plain(fields['buttonText']))
  const own = pageAddresses(qrType, fields, fieldData).flatMap(({ button, address }): PageButton[] =>
    button === null ? [] : [{ name: button, label: labels.get(button) ?? '', address }],
  )
  const action = uses('fieldData.message') ? messageAction(fieldData['message']) : null
  const place = uses('address')
    ? plain(fields['address'])
    : uses('fieldData.event')
      ? textAt(fieldData['event'], 'place')
      : ''
  const file = destination === 'file' ? fileAddress(fields, fieldData) : null
  return [
    ...own,
    ...(file === null ? [] : [{ name: 'file', label: '', address: file }]),
    ...(file !== null && qrType === 'pdf' && isStored(file)
      ? [{ name: 'download', label: '', address: null }]
      : []),
    ...videoButtons(uses('videos') ? fields['videos'] : null),
    ...(place === '' ? [] : [{ name: 'map', label: '', address: mapAddress(place) }]),
    ...(action === null
      ? []
      : [{ name: 'message', label: '', address: action.isWeb ? action.address : null }]),
    ...phoneFields
      .filter((field) => uses(field) && plain(fields[field]) !== '')
      .map((field) => ({ name: field, label: '', address: null })),
    ...(uses('firstName') ? [{ name: 'contact', label: '', address: null }] : []),
    ...fieldsOf(qrType)
      .flatMap((field) => ownField(field)?.buttons?.(contentValue(fields, fieldData, field)) ?? [])
      .map((button) => ({ ...button, label: '' })),
  ]
}

function isStored(address: string): boolean {
  return isFilePath(parseUrl(address)?.pathname ?? address)
}

/** The file of a `pdf` or `audio` code: its destination, or the one that `fieldData.file` names. */
export function fileAddress(fields: Fields, fieldData: Fields): string | null {
  const address = plain(fields['destinationUrl']) || textAt(fieldData['file'], 'address')
  if (address.startsWith('/file/')) return address
  return address === '' ? null : webAddress(address)
}

/** Recordings on other sites are opened there. */
function videoButtons(videos: unknown): PageButton[] {
  if (!Array.isArray(videos)) return []
  return videos.flatMap((entry: unknown, index): PageButton[] => {
    const address = webAddress(plain(typeof entry === 'string' ? entry : keyOf(entry, 'address')))
    const label = textAt(entry, 'title')
    return address === null ? [] : [{ name: `video-${index + 1}`, label, address }]
  })
}

/**
 * Which pictures a page shows: none but those inside it, those of its own origin, or one from an https address that the
 * owner chose.
 */
export type PagePictures = 'inside' | 'own' | 'https'

/** A whole page with the status that machines read. */
export type StatePage = {
  readonly status: number
  readonly language: VisitorLanguage
  readonly html: string
  /** Which pictures it shows; none but those inside it when left out. */
  readonly pictures?: PagePictures
  /** The style of the page beside the common one; none when left out. */
  readonly style?: string
}

/** Details about the link's owner that a page may show. */
export type PageOwner = {
  /** The title that the owner typed; empty without one. Never one that was read from the destination. */
  readonly title: string
  /** Address of the logo of the design, or null. */
  readonly logo: string | null
  /** Null for the common look. */
  readonly look: PageLook | null
}

/** Colours and font of a brand, or of a code. */
export type PageLook = { readonly colours: PageColours; readonly font: PageFont }

/**
 * The look of an owner's pages. Values of any kind are taken as they are stored.
 *
 * @param chosen of a page of ours; without them the colour of the code's modules.
 */
export function pageLook(
  chosen: Readonly<Record<'primary' | 'gradient' | 'button' | 'font', unknown>>,
  code: string,
): PageLook {
  const { primary, gradient, button, font } = chosen
  const isChosen = typeof primary === 'string' && primary !== ''
  return {
    colours: pageColours({ primary: isChosen ? primary : code, gradient, button }),
    font: fontOf(font),
  }
}

export const noOwner: PageOwner = { title: '', logo: null, look: null }

type Page = {
  readonly language: VisitorLanguage
  /** Shown in the browser's tab. */
  readonly title: string
  readonly heading: string
  readonly text: string
  readonly owner?: PageOwner
  /** HTML below the text, already escaped. */
  readonly body?: string
  /** HTML for the head, already escaped. */
  readonly head?: string
  /** CSS after the common style. */
  readonly style?: string
}

/** A whole page: no script, nothing loaded but pictures, right from 320 px on, light and dark by the system. */
export function renderPage({
  language,
  title,
  heading,
  text,
  owner = noOwner,
  body = '',
  head = '',
  style = '',
}: Page): string {
  const isNamed = owner.title !== '' && owner.title !== heading
  const ownStyle = styleOf(owner) + style
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(isNamed ? `${title} · ${owner.title}` : title)}</title>
<link rel="icon" href="data:,">
${head}<style>${pageStyle}</style>${ownStyle === '' ? '' : `<style>${ownStyle}</style>`}
</head>
<body>
<main>
${owner.logo === null ? '' : `<img class="logo" src="${escapeHtml(owner.logo)}" alt="">\n`}${
    isNamed ? `<p class="owner">${escapeHtml(owner.title)}</p>\n` : ''
  }<h1>${escapeHtml(heading)}</h1>
${text === '' ? '' : `<p>${escapeHtml(text)}</p>\n`}${body}</main>
</body>
</html>
`
}

/** A label and its content as escaped HTML. */
export type Entry = readonly [name: VisitorMessageKey, ...html: readonly string[]]

/** HTML: names and values one below the other; empty without any. */
export function entryList({ say }: Speech, entries: readonly Entry[]): string {
  if (entries.length === 0) return ''
  const lines = entries.flatMap(([name, ...values]) => [
    `<dt>${escapeHtml(say(name))}</dt>\n`,
    ...values.map((html) => `<dd dir="auto">${html}</dd>\n`),
  ])
  return `<dl>\n${lines.join('')}</dl>\n`
}

/** Pictures and style of an owner's page, for its headers. A logo comes from the link's own origin. */
export function partsOf(owner: PageOwner): Required<Pick<StatePage, 'pictures' | 'style'>> {
  return { pictures: owner.logo === null ? 'inside' : 'own', style: styleOf(owner) }
}

/**
 * The CSS that follows `pageStyle` on the page of an owner. All colours come from `pageColours`, so it cannot be injected.
 * The line around a button keeps it visible when its colour is like the page's.
 */
function styleOf({ look }: PageOwner): string {
  if (look === null) return ''
  const { button, onButton, light, dark } = look.colours
  return `
:root{--signal:${light}}
@media (prefers-color-scheme:dark){:root{--signal:${dark}}}
body{font-family:${fontStacks[look.font]}}
button,.button{color:${onButton};background:${button};border:1px solid var(--signal)}
`
}

/** The style of all public pages. Its hash is in the content security policy. */
export const pageStyle = `
:root{color-scheme:light dark;--paper:#f2f3f0;--sheet:#fff;--line:#80858c;--ink:#14161b;--soft:#474c55;--signal:#2329b4;--on-signal:#fff;--bad:#a3121b;--good:#17633a}
@media (prefers-color-scheme:dark){:root{--paper:#14171c;--sheet:#1c2027;--line:#77818f;--ink:#eef0f2;--soft:#b1b9c4;--signal:#aab1ff;--on-signal:#12143a;--bad:#ff9d96;--good:#8ed6a8}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:16px;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:28px 24px;background:var(--sheet);border:1px solid color-mix(in srgb,var(--line) 45%,transparent);border-radius:8px;overflow-wrap:anywhere}
h1{margin:0 0 8px;font-size:1.375rem;line-height:1.25}
p{margin:0 0 12px;color:var(--soft)}
main>:last-child{margin-bottom:0}
label{display:block;margin:20px 0 4px;font-weight:600}
input,textarea{width:100%;min-height:44px;padding:8px 12px;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--line);border-radius:6px}
button,.button{display:block;width:100%;min-height:44px;margin-top:16px;padding:10px 16px;font:inherit;font-weight:600;line-height:1.5;text-align:center;text-decoration:none;color:var(--on-signal);background:var(--signal);border:0;border-radius:6px;cursor:pointer}
:focus-visible{outline:3px solid var(--signal);outline-offset:2px}
.wrong{margin:8px 0 0;color:var(--bad);font-weight:600}
h1,.owner{unicode-bidi:plaintext}
.owner{margin-bottom:4px;font-weight:600}
.logo{display:block;max-width:100%;max-height:64px;margin:0 0 16px;background:#fff;border-radius:6px}
.welcome{display:block;max-width:100%;max-height:50vh;margin:0 auto 16px;border-radius:6px}
.code{display:block;width:100%;max-width:18rem;height:auto;margin:20px auto;padding:8px;background:#fff;border:1px solid var(--line)}
figure{margin:20px 0}
figure svg{display:block;width:100%;height:auto;background:#fff;border:1px solid var(--line)}
figcaption{margin-top:4px;font-size:.875rem;color:var(--soft)}
section{margin-top:24px;padding-top:20px;border-top:1px solid color-mix(in srgb,var(--line) 45%,transparent)}
h2{margin:0 0 8px;font-size:1.125rem;line-height:1.3}
textarea{resize:vertical}
[hidden]{display:none}
.second{margin-top:8px;color:var(--ink);background:none;border:1px solid var(--line)}
.standing{font-weight:600;color:var(--ink)}
.approved{color:var(--good)}
.changes{color:var(--bad)}
blockquote{margin:0 0 12px;padding-inline-start:12px;border-inline-start:3px solid var(--line);white-space:pre-line}
summary{min-height:44px;padding:10px 0;cursor:pointer;color:var(--signal);font-weight:600}
dl{margin:0}
dt{font-size:.875rem;color:var(--soft)}
dd{margin:0 0 12px}
dd:last-child{margin:0}
`
