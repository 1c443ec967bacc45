import { dialable } from '#contract/code-types/addresses.ts'
import type { PageContent } from './content.ts'
import { attribute, html, type Html } from './html.ts'

/** Marks the part of a page that shows a field, so that the editor can lead from one to the other. */
export function field(name: string): Html {
  return html` data-field="${name}"`
}

/** The attributes of a link that is counted and then leads to one of the record's own web addresses. */
export function goTo({ options }: PageContent, button: string): Html {
  return html` href="${options.base === '' ? '#' : `${options.base}/go/${button}`}" rel="nofollow noreferrer"`
}

/**
 * The attributes of a link that the phone opens itself (`tel:`, `mailto:`): it works without a connection, so its press
 * is reported beside it (HTML Standard, `ping`).
 */
export function openApp({ options }: PageContent, address: string, button: string): Html {
  if (options.base === '') return html` href="#"`
  return html` href="${address}" ping="${options.base}/go/${button}"`
}

export function phoneAddress(number: string): string | null {
  const dialled = dialable(number)
  return dialled === null ? null : `tel:${dialled.replaceAll('#', '%23')}`
}

/** Query of a map: opens the app of the phone where it has one, and a map in the browser elsewhere. */
export function mapAddress(place: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}

export function mailAddress(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
}

type PictureOptions = {
  readonly alt: string
  /** The largest width on the page, for `sizes`. */
  readonly sizes?: string
  /** The first picture is loaded at once, the others when they come near. */
  readonly isFirst?: boolean
}

/** A picture with its dimensions and its smaller copies when they are known. */
export function picture(
  content: PageContent,
  address: string,
  { alt, sizes = '100vw', isFirst = false }: PictureOptions,
): Html {
  const { width, height, variants = [] } = content.facts(address)
  const origin = content.options.fileOrigin ?? ''
  const copies = variants.map((copy) => `${origin}${copy.address} ${copy.width}w`).join(', ')
  return html`<img
    src="${address}"
    alt="${alt}"
    ${attribute('width', width)}${attribute('height', height)}${attribute('srcset', copies)}${attribute('sizes', copies === '' ? null : sizes)}${isFirst ? html` fetchpriority="high"` : html` loading="lazy"`}
    decoding="async"
  />`
}

/** The one button that matters most. */
export function mainButton(link: Html, name: IconName, words: string, marks: Html = html``): Html {
  return html`<a class="main" ${link}${marks}>${icon(name)}<span dir="auto">${words}</span></a> `
}

export function secondButton(link: Html, name: IconName, words: string): Html {
  return html`<a class="second" ${link}>${icon(name)}<span dir="auto">${words}</span></a> `
}

/** A round button with its word below it. */
export function tile(link: Html, name: IconName, words: string): Html {
  return html`<li><a${link}><span class="round">${icon(name)}</span>${words}</a></li>
`
}

export function tiles(list: readonly (Html | null)[]): Html {
  const shown = list.filter((one) => one !== null)
  return shown.length === 0
    ? html``
    : html`<ul class="tiles">
        ${shown}
      </ul> `
}

/** A line of a list: what it is, and its value, as a link where it leads somewhere. */
export function row(
  name: IconName,
  label: string,
  value: Html | string,
  { link, fieldName }: { readonly link?: Html | null; readonly fieldName: string },
): Html {
  const inner = html`${icon(name)}<span
      ><small>${label}</small><bdi class="value" dir="auto">${value}</bdi></span
    >`
  return link
    ? html`<li${field(fieldName)}><a class="row"${link}>${inner}</a></li>
`
    : html`<li${field(fieldName)}><div class="row">${inner}</div></li>
`
}

export function rows(list: readonly (Html | null)[]): Html {
  const shown = list.filter((one) => one !== null)
  return shown.length === 0
    ? html``
    : html`<ul class="card rows">
        ${shown}
      </ul> `
}

/** Running text of the owner; its line breaks stay. */
export function prose(text: string, fieldName: string, className = 'prose'): Html {
  return text === '' ? html`` : html`<p class="${className}" dir="auto" ${field(fieldName)}>${text}</p> `
}

const networks = ['facebook', 'instagram', 'google', 'linkedin'] as const
const networkNames = { facebook: 'Facebook', instagram: 'Instagram', google: 'Google', linkedin: 'LinkedIn' }

/** The profiles of a person or a brand. */
export function networkLinks(content: PageContent): Html {
  const links = networks
    .filter((name) => content.network(name) !== null)
    .map(
      (name) =>
        html`<li>
          <a
            class="round"
            ${goTo(content, name)}${field(name)}
            aria-label="${networkNames[name]}"
            title="${networkNames[name]}"
            >${icon(name)}</a
          >
        </li> `,
    )
  return links.length === 0
    ? html``
    : html`<ul class="networks">
        ${links}
      </ul> `
}

/** The button that the owner named, when it leads somewhere. */
export function ownButton(content: PageContent): Html {
  const address = content.web('buttonLink')
  if (address === null) return html``
  const words = content.text('buttonText') || hostWords(address)
  return mainButton(goTo(content, 'buttonLink'), 'link', words, field('buttonText'))
}

function hostWords(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/.*$/, '')
}

/** The first letters of a name, for where there is no picture. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}

/** The picture of a code's `bannerImage` across the top of its page. */
export function banner(content: PageContent, address: string): Html {
  return html`<div class="banner" ${field('bannerImage')}>
    ${picture(content, address, { alt: '', isFirst: true })}
  </div> `
}

/** A person or a brand: its picture, or the first letters of its name. */
export function portrait(content: PageContent, value: unknown, name: string, fieldName: string): Html {
  const address = content.picture(value)
  const inner =
    address === null
      ? html`<span class="letters" aria-hidden="true">${initials(name)}</span>`
      : picture(content, address, { alt: '', sizes: '128px', isFirst: true })
  return html`<div class="portrait" ${field(fieldName)}>${inner}</div> `
}

/** Outlines on a field of 24 by 24, drawn with a line. Forms after Tabler Icons (MIT). */
const outlines = {
  phone: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2',
  mail: 'M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM3 7l9 6 9-6',
  bubble: 'M8 9h8M8 13h5M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-5l-5 3v-3H6a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z',
  globe:
    'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M3.6 9h16.8M3.6 15h16.8M11.5 3a17 17 0 0 0 0 18M12.5 3a17 17 0 0 1 0 18',
  pin: 'M9 11a3 3 0 1 0 6 0 3 3 0 1 0-6 0M17.7 16.7l-4.3 4.2a2 2 0 0 1-2.8 0l-4.3-4.2a8 8 0 1 1 11.4 0z',
  fax: 'M7 17H5a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-2M17 9V5a2 2 0 0 0-2-2H9a2 2 0 0 0-2 2v4M7 15a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2z',
  save: 'M8 7a4 4 0 1 0 8 0 4 4 0 0 0-8 0M16 19h6M19 16v6M6 21v-2a4 4 0 0 1 4-4h4',
  calendar: 'M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM16 3v4M8 3v4M4 11h16',
  clock: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7v5l3 3',
  next: 'm9 6 6 6-6 6',
  file: 'M14 3v4a1 1 0 0 0 1 1h4M17 21H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2z',
  download: 'M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 11l5 5 5-5M12 4v12',
  play: 'M7 4v16l13-8z',
  music: 'M3 17a3 3 0 1 0 6 0 3 3 0 0 0-6 0M13 17a3 3 0 1 0 6 0 3 3 0 0 0-6 0M9 17V4h10v13M9 8h10',
  link: 'M9 15l6-6M11 6l.5-.5a5 5 0 0 1 7 7L18 13M13 18l-.4.5a5 5 0 1 1-7.1-7.1L6 11',
  person: 'M8 7a4 4 0 1 0 8 0 4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2',
  repeat: 'M4 12V9a3 3 0 0 1 3-3h13M17 3l3 3-3 3M20 12v3a3 3 0 0 1-3 3H4M7 21l-3-3 3-3',
  ticket:
    'M15 5v2M15 11v2M15 17v2M5 5h14a2 2 0 0 1 2 2v3a2 2 0 0 0 0 4v3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-3a2 2 0 0 0 0-4V7a2 2 0 0 1 2-2z',
  close: 'M18 6 6 18M6 6l12 12',
  facebook: 'M7 10v4h3v7h4v-7h3l1-4h-4V8a1 1 0 0 1 1-1h3V3h-3a5 5 0 0 0-5 5v2z',
  instagram:
    'M4 8a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4zM9 12a3 3 0 1 0 6 0 3 3 0 0 0-6 0M16.5 7.5v.01',
  linkedin:
    'M8 11v5M8 8v.01M12 16v-5M16 16v-3a2 2 0 1 0-4 0M3 7a4 4 0 0 1 4-4h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4z',
  google: 'M20.9 10.5A9 9 0 1 1 18 5.3l-3 2.8A5 5 0 1 0 16.7 13.6H12v-3.1z',
  apple:
    'M8.3 7C5.2 7 4 10 4 12.2 4 15.2 6 20 8.3 20c1.5-.1 2.1-1 3.7-1s2.1 1 3.7 1C18 20 20 16 20 14.7c-.1 0-3-.9-3-3.4s2.4-3 2.5-3.3C18.4 7 16.7 7 16 7s-2 1-4 1-2.6-1-3.7-1zM12 4a2 2 0 0 0 2-2 2 2 0 0 0-2 2',
  android:
    'M4 3.7v16.6c0 .4.4.7.7.6l14.8-8.4a.7.7 0 0 0 0-1.2L4.7 3.1c-.3-.1-.7.2-.7.6zM15 9 4.5 20.5M4.5 3.5 15 15',
  whatsapp:
    'M3 21l1.7-3.8a9 9 0 1 1 3.4 2.9zM9 10a.5.5 0 0 0 1 0V9a.5.5 0 0 0-1 0v1a5 5 0 0 0 5 5h1a.5.5 0 0 0 0-1h-1a.5.5 0 0 0 0 1',
} as const

export type IconName = keyof typeof outlines

export function icon(name: IconName): Html {
  return html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="${outlines[name]}" /></svg>`
}
