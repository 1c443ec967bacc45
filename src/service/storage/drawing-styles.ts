import { type CSSToken, tokenize, TokenType } from '@csstools/css-tokenizer'
import type { DrawingNames } from './drawing-names.ts'
import { DrawingRefused } from './drawing-problem.ts'

/** Functions of values that load nothing. */
const harmlessFunctions = new Set(
  `device-cmyk icc-color rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark var calc min max clamp abs sign round
  matrix matrix3d translate translatex translatey translate3d scale scalex scaley scale3d rotate rotatex rotatey rotatez
  rotate3d skew skewx skewy perspective circle ellipse inset polygon rect xywh path
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia`.split(/\s+/),
)
/** Properties whose missing value would be seen. */
const painting = /^(fill|stroke|clip-path|mask|mask-image|filter|marker|marker-(start|mid|end))$/
/** Properties that no still drawing needs. */
const needless = /^(-|behavior|cursor|content|src|background|list-style|border-image|transition|will-change)/

/** The rules of a style sheet that are safe, with names from `names`. @throws DrawingRefused */
export function cleanSheet(css: string, names: DrawingNames): string {
  return new StyleReader(css, names).rules()
}

/** The safe declarations of a `style` attribute. @throws DrawingRefused */
export function cleanDeclarations(css: string, names: DrawingNames): string {
  const reader = new StyleReader(css, names)
  return reader.declarations(reader.tokens)
}

/** The value of an attribute that may refer to a paint; null when it may not stay. @throws DrawingRefused */
export function cleanPaint(property: string, value: string, names: DrawingNames): string | null {
  const reader = new StyleReader(value, names)
  return reader.value(property, reader.tokens)
}

class StyleReader {
  readonly tokens: readonly CSSToken[]
  readonly #names: DrawingNames

  constructor(css: string, names: DrawingNames) {
    const unseen = new Set<TokenType>([TokenType.Comment, TokenType.CDO, TokenType.CDC, TokenType.EOF])
    this.tokens = tokenize({ css }, { onParseError: () => undefined }).filter(([type]) => !unseen.has(type))
    this.#names = names
  }

  rules(tokens: readonly CSSToken[] = this.tokens): string {
    let written = ''
    let at = 0
    while (at < tokens.length) {
      const end = blockStart(tokens, at)
      const prelude = tokens.slice(at, end)
      const isBlock = tokens[end]?.[0] === TokenType.OpenCurly
      const close = isBlock ? closing(tokens, end) : end
      const block = isBlock ? tokens.slice(end + 1, close) : []
      at = close + 1
      const first = prelude.findIndex(([type]) => type !== TokenType.Whitespace)
      const head = prelude[first]
      if (head?.[0] === TokenType.AtKeyword)
        written += this.#atRule(head[4].value, prelude.slice(first + 1), block)
      else if (isBlock) written += this.#rule(prelude, block)
    }
    return written
  }

  /** `@import`, `@charset`, `@namespace`, `@page` and unknown rules go. */
  #atRule(keyword: string, prelude: readonly CSSToken[], block: readonly CSSToken[]): string {
    const name = keyword.toLowerCase()
    if (name.endsWith('keyframes')) throw new DrawingRefused('animation')
    if (name === 'font-face') {
      // A browser loads no font from elsewhere into a picture.
      if (/url\(\s*["']?\s*data:/i.test(textOf(block))) throw new DrawingRefused('font')
      return ''
    }
    if (name === 'layer') return this.rules(block)
    if (name !== 'media' && name !== 'supports') return ''
    const condition = textOf(prelude).trim()
    const holds = name === 'media' ? mediaHolds(condition) : null
    if (holds === false || /[\\<]|url\(/i.test(condition)) return ''
    const inner = this.rules(block)
    return holds === true || inner === '' ? inner : `@${name} ${condition}{${inner}}`
  }

  #rule(prelude: readonly CSSToken[], block: readonly CSSToken[]): string {
    const selector = this.#selector(prelude)
    const declarations = selector === null ? '' : this.declarations(block)
    return declarations === '' ? '' : `${selector}{${declarations}}`
  }

  #selector(tokens: readonly CSSToken[]): string | null {
    let text = ''
    let before: CSSToken | undefined
    for (const token of tokens) {
      if (token[0] === TokenType.Hash) text += `#${this.#names.id(token[4].value)}`
      else if (token[0] === TokenType.Ident && before?.[0] === TokenType.Delim && before[1] === '.')
        text += this.#names.class(token[4].value)
      else if (/[\\<]/.test(token[1])) return null
      else text += token[1]
      before = token
    }
    return text.trim() === '' ? null : text.trim().replaceAll(/\s+/g, ' ')
  }

  declarations(tokens: readonly CSSToken[]): string {
    return declarationsOf(tokens)
      .flatMap((declaration) => {
        const start = declaration.findIndex(([type]) => type !== TokenType.Whitespace)
        const colon = declaration.findIndex(([type]) => type === TokenType.Colon)
        const name = declaration[start]
        if (name?.[0] !== TokenType.Ident || colon < 0) return []
        const property = name[4].value
        if (!/^(--[\w-]+|[a-z-]+)$/i.test(property)) return []
        const lower = property.toLowerCase()
        if (/^(-webkit-)?animation/.test(lower)) throw new DrawingRefused('animation')
        if (!property.startsWith('--') && needless.test(lower)) return []
        const value = this.value(lower, declaration.slice(colon + 1))
        return value === null || value === '' ? [] : [`${property}:${value}`]
      })
      .join(';')
  }

  /** Null for a value that could load something. */
  value(property: string, tokens: readonly CSSToken[]): string | null {
    let text = ''
    for (let at = 0; at < tokens.length; at += 1) {
      const token = tokens[at]
      if (token === undefined) break
      const [type, raw] = token
      const address = addressOf(tokens, at)
      if (address !== null) {
        const reference = this.#names.reference(address.text)
        if (reference === null) {
          if (painting.test(property)) throw new DrawingRefused('elsewhere')
          return null
        }
        text += `url(${reference})`
        at = address.end
      } else if (type === TokenType.Function && !harmlessFunctions.has(token[4].value.toLowerCase()))
        return null
      else if (type === TokenType.BadURL || type === TokenType.BadString || /[\\<{}]/.test(raw)) return null
      else text += raw
    }
    return text.trim()
  }
}

/** The address of `url(a)` and `url("a")`, and where it ends; null for another token. */
function addressOf(
  tokens: readonly CSSToken[],
  at: number,
): { readonly text: string; readonly end: number } | null {
  const token = tokens[at]
  if (token?.[0] === TokenType.URL) return { text: token[4].value, end: at }
  if (token?.[0] !== TokenType.Function || token[4].value.toLowerCase() !== 'url') return null
  const end = tokens.findIndex(([type], index) => index > at && type === TokenType.CloseParen)
  const text = tokens.slice(at, end < 0 ? undefined : end).find(([type]) => type === TokenType.String)
  return { text: text?.[0] === TokenType.String ? text[4].value : '', end: end < 0 ? tokens.length : end }
}

function textOf(tokens: readonly CSSToken[]): string {
  return tokens.map(([, text]) => text).join('')
}

/** Index of the next `{` or `;`, or the end. */
function blockStart(tokens: readonly CSSToken[], from: number): number {
  const found = tokens.findIndex(
    ([type], index) => index >= from && (type === TokenType.OpenCurly || type === TokenType.Semicolon),
  )
  return found < 0 ? tokens.length : found
}

/** Index of the `}` of a `{`, or the end. */
function closing(tokens: readonly CSSToken[], open: number): number {
  let depth = 0
  for (let at = open; at < tokens.length; at += 1) {
    const type = tokens[at]?.[0]
    if (type === TokenType.OpenCurly) depth += 1
    if (type === TokenType.CloseCurly) depth -= 1
    if (depth === 0) return at
  }
  return tokens.length
}

/** Parts between semicolons. A part with a nested block has none that a still drawing needs. */
function declarationsOf(tokens: readonly CSSToken[]): CSSToken[][] {
  const parts: CSSToken[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if (token[0] === TokenType.OpenParen || token[0] === TokenType.Function) depth += 1
    if (token[0] === TokenType.CloseParen) depth -= 1
    if (token[0] === TokenType.Semicolon && depth <= 0) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

/** Whether a media query is always true for a light screen, never, or by the size of the picture (null). */
function mediaHolds(condition: string): boolean | null {
  const answers = condition.toLowerCase().split(',').map(queryHolds)
  if (answers.includes(true)) return true
  return answers.every((answer) => answer === false) ? false : null
}

function queryHolds(query: string): boolean | null {
  const parts = query
    .trim()
    .split(/\s+and\s+/)
    .map((part) => part.replaceAll(/\s+/g, ''))
  const known: Readonly<Record<string, boolean>> = {
    '': true,
    all: true,
    screen: true,
    onlyscreen: true,
    onlyall: true,
    print: false,
    onlyprint: false,
    speech: false,
    notall: false,
    notprint: true,
    '(prefers-color-scheme:light)': true,
    '(prefers-color-scheme:dark)': false,
    '(prefers-reduced-motion:no-preference)': true,
    '(prefers-reduced-motion:reduce)': false,
    '(prefers-reduced-motion)': false,
  }
  const answers = new Set(parts.map((part) => known[part] ?? null))
  if (answers.has(false)) return false
  return answers.has(null) ? null : true
}
