import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Token, Tokenizer, TokenizerMode } from 'parse5'
import type { LogoSource } from '#features/brand-from-website/contract/site-brand.ts'

/** A logo as a page names it. */
export type NamedLogo = {
  readonly href: string
  readonly source: LogoSource
  /** Longer side in pixels according to the page; 0 when unknown. */
  readonly size: number
}

/** The parts of a page that describe its brand. Addresses are as written. */
export type SitePage = {
  readonly base: string | null
  readonly name: string
  readonly themeColours: readonly string[]
  readonly manifest: string | null
  readonly stylesheets: readonly string[]
  /** Text of style elements. */
  readonly styles: readonly string[]
  /** Text of style attributes. */
  readonly inlineStyles: readonly string[]
  readonly logos: readonly NamedLogo[]
}

/** Milliseconds after which the rest of a page is ignored. */
const patience = 400
/** Characters per turn of the event loop. */
const step = 16_384
/** Largest length of each list. */
const most = { stylesheets: 12, inlineStyles: 300, logos: 30, text: 300_000 } as const

/**
 * Reads a page in one pass without building its tree, so that nesting costs nothing. It pauses between its parts and
 * ignores the rest of a page that takes too long.
 */
export async function readSitePage(html: string): Promise<SitePage> {
  const reader = new PageReader()
  const until = performance.now() + patience
  for (let at = 0; at < html.length && performance.now() < until; at += step) {
    reader.read(html.slice(at, at + step))
    await nextTurn()
  }
  return reader.page
}

/** Elements whose content is text, with the state of the tokenizer that reads it. */
const textElements: Readonly<Record<string, Tokenizer['state']>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  noscript: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
}

/** Start tags after an element named "logo" that still belong to it. */
const logoReach = 4

type Attributes = Readonly<Record<string, string>>

class PageReader {
  readonly #tokenizer: Tokenizer
  readonly #themeColours: string[] = []
  readonly #stylesheets: string[] = []
  readonly #styles: string[] = []
  readonly #inlineStyles: string[] = []
  readonly #logos: NamedLogo[] = []
  #names: { site?: string; application?: string } = {}
  #base: string | null = null
  #manifest: string | null = null
  #text: { readonly keep: (text: string) => void; content: string } | null = null
  #logoTags = 0

  constructor() {
    const ignore = () => undefined
    const addText = ({ chars }: Token.CharacterToken) => {
      if (this.#text !== null && this.#text.content.length < most.text) this.#text.content += chars
    }
    this.#tokenizer = new Tokenizer(
      {},
      {
        onStartTag: (tag) => this.#start(tag),
        onEndTag: () => this.#end(),
        onCharacter: addText,
        onWhitespaceCharacter: addText,
        onNullCharacter: ignore,
        onComment: ignore,
        onDoctype: ignore,
        onEof: ignore,
      },
    )
  }

  read(part: string): void {
    this.#tokenizer.write(part, false)
  }

  get page(): SitePage {
    return {
      base: this.#base,
      name: this.#names.site ?? this.#names.application ?? '',
      themeColours: this.#themeColours,
      manifest: this.#manifest,
      stylesheets: this.#stylesheets,
      styles: this.#styles,
      inlineStyles: this.#inlineStyles,
      logos: this.#logos,
    }
  }

  #start({ tagName, attrs }: Token.TagToken): void {
    const attributes: Attributes = Object.fromEntries(
      attrs.slice(0, 60).map(({ name, value }) => [name, value]),
    )
    const state = textElements[tagName]
    if (state !== undefined) {
      this.#tokenizer.state = state
      this.#text = { keep: this.#keeperOf(tagName, attributes), content: '' }
    }
    if (attributes['style'] !== undefined && this.#inlineStyles.length < most.inlineStyles)
      this.#inlineStyles.push(attributes['style'].slice(0, 2_000))
    if (tagName === 'base') this.#base ??= attributes['href'] ?? null
    else if (tagName === 'link') this.#link(attributes)
    else if (tagName === 'meta') this.#meta(attributes)
    else this.#shown(tagName, attributes)
  }

  #end(): void {
    this.#text?.keep(this.#text.content)
    this.#text = null
  }

  #keeperOf(tagName: string, { type = '' }: Attributes): (text: string) => void {
    if (tagName === 'style') return (text) => void this.#styles.push(text)
    if (tagName === 'script' && /^application\/ld\+json/i.test(type.trim()))
      return (text) => logosOfData(text).forEach((href) => this.#logo(href, 'structured-data', 0))
    return () => undefined
  }

  #link({ rel = '', href = '', type = '', sizes = '', media = '' }: Attributes): void {
    const relations = new Set(rel.toLowerCase().split(/\s+/))
    const size = Math.max(
      0,
      ...[...sizes.matchAll(/(\d{1,5})x(\d{1,5})/gi)].map(([, width]) => Number(width)),
    )
    if (href.trim() === '') return
    if (relations.has('stylesheet') && !relations.has('alternate') && !/^\s*print\s*$/i.test(media)) {
      if (this.#stylesheets.length < most.stylesheets) this.#stylesheets.push(href.trim())
    } else if (relations.has('manifest')) this.#manifest ??= href.trim()
    else if (relations.has('apple-touch-icon') || relations.has('apple-touch-icon-precomposed'))
      this.#logo(href, 'touch-icon', size || 180)
    else if (relations.has('icon')) {
      const isSvg = /svg/i.test(type) || /\.svg([?#]|$)/i.test(href)
      this.#logo(href, isSvg ? 'svg-icon' : 'icon', size)
    }
  }

  #meta({ name = '', property = '', content = '' }: Attributes): void {
    const key = (property || name).toLowerCase()
    const value = content.replaceAll(/\s+/g, ' ').trim().slice(0, 300)
    if (value === '') return
    if (key === 'theme-color' || key === 'msapplication-tilecolor') this.#themeColours.push(value)
    else if (key === 'og:site_name') this.#names.site ??= value
    else if (key === 'application-name') this.#names.application ??= value
    else if (key === 'og:image' || key === 'og:image:url') this.#logo(content, 'preview', 0)
  }

  /** A picture named logo, or inside an element named logo. */
  #shown(tagName: string, attributes: Attributes): void {
    const { class: classes = '', id = '', alt = '', src = '' } = attributes
    const named = /(^|[^a-z])logo|logo([^a-z]|$)/i
    const isNamed = [classes, id, alt, attributes['aria-label'] ?? ''].some((text) => named.test(text))
    if (tagName === 'img') {
      const address = src.startsWith('data:image/gif') || src === '' ? (attributes['data-src'] ?? src) : src
      if (isNamed || named.test(address.split(/[?#]/)[0] ?? '') || this.#logoTags > 0)
        this.#logo(address, 'page', Number(attributes['width']) || 0)
      return
    }
    this.#logoTags = isNamed ? logoReach : Math.max(0, this.#logoTags - 1)
  }

  #logo(href: string, source: LogoSource, size: number): void {
    const address = href.trim()
    if (address !== '' && this.#logos.length < most.logos) this.#logos.push({ href: address, source, size })
  }
}

/** Addresses under `logo` in JSON-LD, at any depth. */
function logosOfData(text: string): string[] {
  const found: string[] = []
  try {
    JSON.parse(text, (key, value: unknown) => {
      if (key === 'logo') found.push(...addressIn(value))
      return value
    })
  } catch {
    // Ignore broken JSON.
  }
  return found.slice(0, 3)
}

function addressIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.slice(0, 2).flatMap(addressIn)
  const { url, contentUrl } = value as Readonly<Record<string, unknown>>
  return [contentUrl, url].filter((address) => typeof address === 'string').slice(0, 1)
}
