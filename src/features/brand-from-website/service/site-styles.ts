import { tokenizer, TokenType } from '@csstools/css-tokenizer'
import { colorsNamed, converter, differenceEuclidean, formatHex, parse } from 'culori'
import type { PageFont } from '#contract/code-types/common-fields.ts'
import { type ColourSource, siteColoursMax } from '#features/brand-from-website/contract/site-brand.ts'

/** Uses of colours and fonts in the style sheets of a site. */
export type StyleFacts = {
  /** Custom properties, as written. */
  readonly variables: Map<string, string>
  /** Uses of a colour, weighted, by its text. */
  readonly colours: Map<string, number>
  /** The same for `font-family`. */
  readonly fonts: Map<string, number>
}

export function noStyles(): StyleFacts {
  return { variables: new Map(), colours: new Map(), fonts: new Map() }
}

/** Milliseconds after which the rest of a style sheet is ignored. */
const patience = 200
/** Most different entries of each kind. */
const most = 4_000

/** Adds the declarations of a style sheet, or of a style attribute, in one pass. */
export function addStyles(facts: StyleFacts, css: string): void {
  const tokens = tokenizer({ css }, { onParseError: () => undefined })
  const until = performance.now() + patience
  let [start, selector, count] = [0, '', 0]
  while (!tokens.endOfFile()) {
    const [type, , at, end] = tokens.nextToken()
    count += 1
    if (count % 1_000 === 0 && performance.now() > until) break
    if (type === TokenType.OpenCurly) selector = css.slice(start, at).slice(-200)
    else if (type === TokenType.Semicolon || type === TokenType.CloseCurly || type === TokenType.EOF)
      declare(facts, selector, css.slice(start, at))
    else continue
    start = end + 1
  }
}

const declaration = /^(?:\s|\/\*[^]*?\*\/)*(--[\w-]{1,100}|[a-z-]{1,40})\s*:([^]*)$/i
const coloured: Readonly<Record<string, number>> = {
  color: 1,
  background: 2,
  'background-color': 2,
  'border-color': 0.5,
  border: 0.5,
  fill: 1,
  'accent-color': 3,
}
/** Elements that most often have the colours of the brand. */
const prominent = /btn|button|cta|brand|logo|header|hero|nav|primary|(^|[\s,>])(a|h1|h2)([\s,:.]|$)/i
const pageText = /(^|[\s,}])(:root|html|body|h1)([\s,]|$)/i

function declare(facts: StyleFacts, selector: string, text: string): void {
  // Longer values are embedded pictures.
  const [, name = '', value = ''] = declaration.exec(text.slice(0, 1_000)) ?? []
  if (name === '') return
  if (name.startsWith('--')) {
    if (!facts.variables.has(name) && facts.variables.size < most)
      facts.variables.set(name, value.trim().slice(0, 200))
    return
  }
  const property = name.toLowerCase()
  if (property === 'font-family') {
    add(
      facts.fonts,
      value
        .replace(/!important/i, '')
        .trim()
        .slice(0, 300),
      pageText.test(selector) ? 20 : 1,
    )
    return
  }
  const weight = coloured[property]
  if (weight === undefined) return
  const importance = weight * (prominent.test(selector) ? 3 : 1)
  for (const colour of colourTexts(value)) add(facts.colours, colour, importance)
}

function add(counts: Map<string, number>, key: string, weight: number): void {
  if (key !== '' && (counts.has(key) || counts.size < most)) counts.set(key, (counts.get(key) ?? 0) + weight)
}

const colourText =
  /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([^()]*(?:\([^()]*\)[^()]*)*\)|var\(\s*--[\w-]+|\b[a-z]{3,20}\b/gi

function colourTexts(value: string): string[] {
  return [...value.toLowerCase().matchAll(colourText)]
    .map(([text]) => text.replaceAll(/\s+/g, ' '))
    .filter((text) => !/^[a-z]+$/.test(text) || Object.hasOwn(colorsNamed, text))
}

/** Names of custom properties that hold brand colours. */
const brandNames: readonly (readonly [RegExp, number])[] = [
  [/(^|-)(brand|primary|main|theme)(-?(color|colour|base|500|600|default|1))?$/i, 400],
  [/(^|-)(brand|primary|theme)/i, 150],
  [/(^|-)(accent|secondary|highlight|cta)(-?(color|colour|base|500|600|default|1))?$/i, 200],
]
/** Colours of messages, and the stock colours of style libraries and content systems. */
const otherNames =
  /error|danger|warn|success|info|alert|shadow|overlay|disabled|contrast|foreground|on-primary|text-on|^--(bs-(?!primary|secondary|link)|wp--preset--color--(?!primary|secondary|accent|brand|custom)|wp-admin|tw-|swiper-|fa-|plyr-|mdc-)/i

const toOklch = converter('oklch')
const distance = differenceEuclidean('oklab')

type FoundColour = { readonly colour: string; readonly source: ColourSource }

/** The colours of a site, most important first, near ones merged; greys, black and white last. */
export function siteColours(
  named: readonly { readonly text: string; readonly source: 'theme-color' | 'manifest' }[],
  facts: StyleFacts,
): FoundColour[] {
  const scores: { colour: string; source: ColourSource; score: number }[] = []
  function note(text: string, source: ColourSource, score: number): void {
    const colour = hexOf(text, facts.variables)
    if (colour === null) return
    const known = scores.find((one) => one.colour === colour)
    if (known === undefined) scores.push({ colour, source, score })
    else known.score += score
  }
  for (const { text, source } of named) note(text, source, 300)
  for (const [name, value] of facts.variables) {
    if (otherNames.test(name)) continue
    const [, score] = brandNames.find(([pattern]) => pattern.test(name)) ?? []
    if (score !== undefined) note(value, 'variable', score)
  }
  const uses = [...facts.colours].filter(([text]) => !otherNames.test(variableIn(text) ?? ''))
  const total = uses.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [text, weight] of uses)
    note(text, variableIn(text) === null ? 'style' : 'variable', (weight / Math.max(1, total)) * 500)
  return apart(scores.toSorted((one, other) => other.score - one.score))
}

function apart(ranked: readonly { readonly colour: string; readonly source: ColourSource }[]): FoundColour[] {
  const kept: FoundColour[] = []
  for (const { colour, source } of ranked)
    if (kept.every((one) => distance(one.colour, colour) > 0.07)) kept.push({ colour, source })
  const greys = kept.filter(({ colour }) => isGrey(colour))
  return [...kept.filter(({ colour }) => !isGrey(colour)).slice(0, siteColoursMax - 3), ...greys.slice(0, 3)]
}

/** Includes colours too dark or too pale to show their hue. */
function isGrey(colour: string): boolean {
  const { c = 0, l = 0 } = toOklch(colour) ?? {}
  return c < 0.035 || l < 0.12 || l > 0.97
}

function variableIn(text: string): string | null {
  return /var\(\s*(--[\w-]+)/.exec(text)?.[1] ?? null
}

/** A solid colour as `#rrggbb`; null for everything else. Variables are followed, also as bare channels. */
function hexOf(text: string, variables: ReadonlyMap<string, string>, depth = 0): string | null {
  const name = variableIn(text)
  if (name !== null) {
    const value = lookUp(variables, name)
    if (value === undefined || depth > 4) return null
    const whole = text.startsWith('var(') ? value : text.replace(/var\(\s*--[\w-]+\s*(?:,[^()]*)?\)/, value)
    return hexOf(whole, variables, depth + 1)
  }
  const channels = text.trim().split(/[\s,/]+/)
  const [first = '', second = '', third = ''] = channels
  if (channels.length >= 3 && /^[\d.]+$/.test(first) && second.endsWith('%') && third.endsWith('%'))
    return solid(`hsl(${first} ${second} ${third})`)
  if (channels.length === 3 && channels.every((channel) => /^\d{1,3}$/.test(channel)))
    return solid(`rgb(${channels.join(' ')})`)
  return solid(text.trim())
}

/** Finds a variable by a name in lower case; names of custom properties may have capitals. */
function lookUp(variables: ReadonlyMap<string, string>, name: string): string | undefined {
  return variables.get(name) ?? [...variables].find(([known]) => known.toLowerCase() === name)?.[1]
}

function solid(text: string): string | null {
  const colour = parse(text.replace(/\s*!important/i, ''))
  return colour === undefined || (colour.alpha ?? 1) < 0.6 ? null : formatHex({ ...colour, alpha: 1 })
}

const iconFonts = /icon|awesome|material symbols|glyph|emoji|swiper|^(inherit|initial|unset)$/i
const serifs =
  /\b(serif|georgia|garamond|times|merriweather|playfair|lora|baskerville|bodoni|didot|caslon|cambria|tiempos|canela)\b/i
const rounded =
  /rounded|nunito|quicksand|comfortaa|varela|fredoka|baloo|poppins|m plus rounded|dosis|arial rounded/i

/** The first family of a site's text and the page font that is nearest to it. */
export function siteFont(facts: StyleFacts): {
  readonly fontFamily: string | null
  readonly font: PageFont | null
} {
  const ranked = [...facts.fonts].toSorted(([, one], [, other]) => other - one)
  for (const [text] of ranked) {
    const name = variableIn(text)
    const list = (name === null ? text : (lookUp(facts.variables, name) ?? '')).replaceAll(/["']/g, '')
    const [family = ''] = list.split(',').map((one) => one.trim())
    if (family === '' || family.startsWith('var(') || iconFonts.test(family)) continue
    return { fontFamily: family.slice(0, 100), font: styleOf(family, list) }
  }
  return { fontFamily: null, font: null }
}

function styleOf(family: string, list: string): PageFont {
  if (/mono|courier|consol|\bcode\b|menlo/i.test(family)) return 'mono'
  if (rounded.test(family)) return 'rounded'
  return serifs.test(`${family},${list}`.replaceAll(/sans[- ]?serif|ui-sans|source sans/gi, ''))
    ? 'serif'
    : 'sans'
}
