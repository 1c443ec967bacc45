import { dialable } from '#contract/code-types/addresses.ts'
import type { PageContent } from './content.ts'
import { attribute, html, type Html } from './html.ts'
import { icon, type IconName } from './icons.ts'

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

export function secondButton(link: Html, name: IconName, words: string, marks: Html = html``): Html {
  return html`<a class="second" ${link}${marks}>${icon(name)}<span dir="auto">${words}</span></a> `
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
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
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
