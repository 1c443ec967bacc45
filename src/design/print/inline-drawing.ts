import { textSum } from '../render/svg.ts'

/** An image in a picture. The logo is the last thing that is laid, and the only image with both names of its reference. */
type PictureImage = {
  /** A data URL. */
  readonly href: string
  /** Picture units. */
  readonly box: readonly [left: number, top: number, width: number, height: number]
  /** The picture without it, in two parts: what stands before its place and after. */
  readonly around: readonly [string, string]
}

const logo = /<image((?:\s+[\w:-]+="[^"]*")*\s+xlink:href="[^"]*")\s*\/>/

/** The logo of a picture that the renderer wrote; null where it shows none. */
export function pictureImage(svg: string): PictureImage | null {
  return imageIn(svg, logo)
}

const code = /<image((?:\s+(?!xlink:)[\w:-]+="[^"]*")*)\s*\/>/

/** The picture that is the code itself, in a picture that the renderer wrote; null for other codes. */
export function codeImage(svg: string): PictureImage | null {
  return imageIn(svg, code)
}

function imageIn(svg: string, image: RegExp): PictureImage | null {
  const found = image.exec(svg)
  if (found === null) return null
  const [tag, text = ''] = found
  const value = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(text)?.[1] ?? ''
  const href = value('href').replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
  const box = [value('x'), value('y'), value('width'), value('height')].map(Number)
  return {
    href,
    box: [box[0] ?? 0, box[1] ?? 0, box[2] ?? 0, box[3] ?? 0],
    around: [svg.slice(0, found.index), svg.slice(found.index + tag.length)],
  }
}

/**
 * Elements that every program draws the same inside another picture. Text is not among them, for its font is not
 * everywhere, nor are clips and masks, of which print-to-PDF on Apple's systems makes black blocks.
 */
const shapes = new Set(
  'svg g defs symbol use path rect circle ellipse line polyline polygon linearGradient radialGradient stop'.split(
    ' ',
  ),
)
/** Features that depend on the surrounding picture or on its scale. */
const reachesOut = /mix-blend-mode|isolation|filter|vector-effect|var\(/
/** Elements that are not drawn, and may be left out with their text. */
const silent = new Set(['title', 'desc', 'style'])
/** Attributes that mean nothing here, those of drawing programs among them, whose names would be unknown in this file. */
const dropped = /^(xmlns|version|class|(?!xlink:href$)[\w.-]+:.*)$/
/** Names for signs that only its own document type explains. */
const strangeSign = /&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i
const otherXlink = /\sxmlns:(?!xlink\b)([\w.-]+)\s*=\s*["']http:\/\/www\.w3\.org\/1999\/xlink["']/g
const placing = new Set(['x', 'y', 'width', 'height', 'viewBox'])

const part = /<(\/?)([A-Za-z]\w*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>([^<]*)/y
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

type Attributes = ReadonlyMap<string, string>

/**
 * A picture with its vector logo as shapes instead of an embedded file: Illustrator, Figma and Affinity open no drawing
 * inside an `<image>`. Names inside it are made its own. Null for a drawing that would not look the same as shapes: with
 * text, with styles that reach further than a class, or with anything that is no still shape.
 *
 * @param drawing the logo as SVG text.
 */
export function inlineDrawing({ around, box }: PictureImage, drawing: string): string | null {
  const text = withXlink(drawing.replace(/^\s*<\?xml[^>]*\?>/, '').trim())
  const sheet = Array.from(text.matchAll(/<style\b[^>]*>([^<]*)<\/style>/g), ([, body = '']) => body).join('')
  const styles = classStyles(sheet)
  if (styles === null || strangeSign.test(text)) return null
  const name = `l${textSum(text)}-`
  let written = ''
  let depth = 0
  let left = ''
  part.lastIndex = 0
  while (part.lastIndex < text.length) {
    const found = part.exec(text)
    if (found === null) return null
    const [, closing, element = '', given = '', empty] = found
    if (left !== '') {
      if (closing === '/' && element === left) left = ''
      continue
    }
    if (silent.has(element)) {
      if (closing === '' && empty === '') left = element
      continue
    }
    if (!shapes.has(element)) return null
    if (closing === '/') {
      depth--
      written += `</${element}>`
      continue
    }
    // One root, first of all.
    if ((depth === 0) !== (written === '') || (depth === 0 && element !== 'svg')) return null
    const attributes = ownAttributes(attributesOf(given), name, styles)
    const placed = depth === 0 && attributes !== null ? placedRoot(attributes, box) : attributes
    if (placed === null) return null
    written += `<${element}${asText(placed)}${empty}>`
    if (empty === '') depth++
  }
  return depth === 0 && written !== '' ? around.join(written) : null
}

/** References by their usual name, whatever prefix the drawing gives to their namespace. */
function withXlink(text: string): string {
  const names = new Set(Array.from(text.matchAll(otherXlink), ([, name = '']) => name))
  return names.size === 0
    ? text
    : text.replace(/(\s)([\w.-]+):href(?=\s*=)/g, (whole, space, name) =>
        names.has(name) ? `${space}xlink:href` : whole,
      )
}

function attributesOf(text: string): Attributes {
  return new Map(
    Array.from(text.matchAll(attribute), ([, key = '', double, single = '']) => [
      key,
      double ?? single.replaceAll('"', '&quot;'),
    ]),
  )
}

/** The attributes as they stand in the picture; null when one could run or load something. */
function ownAttributes(
  given: Attributes,
  name: string,
  styles: (classes: string) => string,
): Map<string, string> | null {
  const own = new Map<string, string>()
  for (const [key, value] of given) {
    if (dropped.test(key)) continue
    const isReference = key === 'href' || key === 'xlink:href'
    if (/^on/i.test(key) || (isReference && !value.startsWith('#'))) return null
    if (isReference) own.set(key, `#${name}${value.slice(1)}`)
    else own.set(key, key === 'id' ? name + value : value)
  }
  const worn = styles(given.get('class') ?? '').replaceAll('"', '&quot;')
  if (worn !== '') own.set('style', worn + (own.get('style') ?? ''))
  for (const [key, value] of own) {
    const referring = value.replace(
      /url\(\s*(?:'|&quot;|&apos;)?#([\w.:-]+)(?:'|&quot;|&apos;)?\s*\)/g,
      `url(#${name}$1)`,
    )
    if (/url\((?!#)/i.test(referring) || reachesOut.test(key === 'style' ? value : key)) return null
    own.set(key, referring)
  }
  return own
}

/** The root in the place of the image; null when it does not tell which part of its plane it shows. */
function placedRoot(
  root: Map<string, string>,
  [left, top, width, height]: PictureImage['box'],
): Map<string, string> | null {
  if (/width|height|transform|position|display|overflow/.test(root.get('style') ?? '')) return null
  const sides = [root.get('width'), root.get('height')].map((side) => /^([\d.]+)(px)?$/.exec(side ?? '')?.[1])
  const view = root.get('viewBox') ?? (sides.includes(undefined) ? null : `0 0 ${sides.join(' ')}`)
  if (view === null) return null
  const others = Array.from(root).filter(([key]) => !placing.has(key))
  return new Map([
    ['x', String(left)],
    ['y', String(top)],
    ['width', String(width)],
    ['height', String(height)],
    ['viewBox', view],
    ...others,
  ])
}

function asText(attributes: Attributes): string {
  return Array.from(attributes, ([key, value]) => ` ${key}="${value}"`).join('')
}

/** Formats that every viewer shows inside an `<image>`. */
const shownEverywhere = /^data:image\/(png|jpeg)[;,]/i

/**
 * A picture for any viewer. A vector logo becomes shapes if it looks the same, another logo that some viewers do not
 * show becomes PNG.
 *
 * @param logo the text of a vector logo by its address, and the address of a PNG of any logo.
 */
export async function portableSvg(
  svg: string,
  logo: {
    readonly textOf: (href: string) => string
    readonly pngOf: (href: string) => Promise<string>
  },
): Promise<string> {
  const image = pictureImage(svg)
  if (image === null || shownEverywhere.test(image.href)) return svg
  const isDrawing = /^data:image\/svg/i.test(image.href)
  const shaped = isDrawing ? inlineDrawing(image, logo.textOf(image.href)) : null
  if (shaped !== null) return shaped
  const [x, y, width, height] = image.box
  const href = await logo.pngOf(image.href)
  return image.around.join(
    `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${href}" xlink:href="${href}"/>`,
  )
}

/** One rule's declarations for the classes that it names. */
type Rule = { readonly classes: readonly string[]; readonly declarations: string }

/**
 * The style sheet of a drawing as declarations by class, as drawing programs write it: `.cls-1,.cls-2{fill:#123456}`.
 * Null when a rule asks for more than a class, because inside another picture it would reach that picture's parts.
 */
function classStyles(sheet: string): ((classes: string) => string) | null {
  const rules: Rule[] = []
  const rest = sheet.replace(/\/\*[^]*?\*\//g, '').replace(/([^{}]*)\{([^{}]*)\}/g, (_, selectors, body) => {
    const names = String(selectors)
      .split(',')
      .map((selector) => selector.trim())
    if (!names.every((name) => /^\.[\w-]+$/.test(name))) return '?'
    rules.push({ classes: names.map((name) => name.slice(1)), declarations: String(body).trim() })
    return ''
  })
  if (rest.trim() !== '') return null
  return (classes) => {
    const worn = classes.split(/\s+/)
    return rules
      .filter((rule) => rule.classes.some((name) => worn.includes(name)))
      .map(({ declarations }) => declarations.replace(/;?$/, ';'))
      .join('')
  }
}
