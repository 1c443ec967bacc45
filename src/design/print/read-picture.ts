/** The colours of a gradient run from `from` over `via` (half way, if there is one) to `to`; positions in picture units. */
export type GradientPaint =
  | {
      readonly kind: 'linear'
      readonly ends: readonly [number, number, number, number]
      readonly from: string
      readonly via: string | null
      readonly to: string
    }
  | {
      readonly kind: 'radial'
      readonly centre: readonly [number, number]
      readonly radius: number
      readonly from: string
      readonly via: string | null
      readonly to: string
    }

/** A line along a path instead of its filled inside; only uploaded frames have lines. Picture units. */
export type Stroke = {
  readonly width: number
  readonly cap: 'butt' | 'round' | 'square'
  readonly join: 'miter' | 'round' | 'bevel'
  readonly miterLimit: number
  readonly dashes: readonly number[]
}

export type PathShape = {
  readonly kind: 'path'
  readonly paint: string | GradientPaint
  readonly isEvenOdd: boolean
  readonly path: string
  readonly stroke?: Stroke
  /** 0 to 1; absent: opaque. */
  readonly opacity?: number
}

export type PictureShape =
  | PathShape
  | {
      readonly kind: 'image'
      readonly href: string
      readonly box: readonly [left: number, top: number, width: number, height: number]
    }

/** The shapes of a picture, in drawing order. Lengths in picture units, y growing downwards. */
export type PictureShapes = {
  readonly width: number
  readonly height: number
  readonly shapes: readonly PictureShape[]
}

type Attributes = ReadonlyMap<string, string>

const tag = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*\/?>/g

/** Width and height of a picture in picture units. @throws RangeError for a text that is no picture. */
export function sizeOfPicture(svg: string): { readonly width: number; readonly height: number } {
  const [, , width, height] = (/^<svg\b[^>]*\bviewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ').map(Number)
  if (!width || !height) throw new RangeError('This is no picture of a code.')
  return { width, height }
}

/**
 * Reads back what the renderer wrote, so that another format is made of the very picture that was shown and judged.
 * It knows the renderer's few elements only; anything else stops it, because leaving a part out would be another picture.
 *
 * @throws RangeError for a text that the renderer did not write.
 */
export function readPicture(svg: string): PictureShapes {
  const shapes: PictureShape[] = []
  const gradients = new Map<string, GradientPaint>()
  let open: {
    readonly id: string
    readonly name: string
    readonly attributes: Attributes
    readonly stops: string[]
  } | null = null
  for (const { index, 1: closing, 2: name = '', 3: text = '' } of svg.matchAll(tag)) {
    const attributes = attributesOf(text)
    if (closing === '/') {
      if (open !== null && name === open.name) {
        gradients.set(`url(#${open.id})`, gradientOf(open.name, open.attributes, open.stops))
        open = null
      }
    } else if (name === 'linearGradient' || name === 'radialGradient') {
      open = { id: attributes.get('id') ?? '', name, attributes, stops: [] }
    } else if (name === 'stop' && open !== null) {
      open.stops.push(attributes.get('stop-color') ?? '')
    } else if (name === 'path') {
      shapes.push(pathOf(attributes, gradients))
    } else if (name === 'image') {
      const box = numbers(attributes, ['x', 'y', 'width', 'height'])
      shapes.push({
        kind: 'image',
        href: unescaped(attributes.get('href') ?? ''),
        box: [box[0] ?? 0, box[1] ?? 0, box[2] ?? 0, box[3] ?? 0],
      })
    } else if (name !== 'defs' && !(name === 'svg' && isOutermost(svg, index))) {
      throw new RangeError(`A picture of a code has no ${name}.`)
    }
  }
  return { ...sizeOfPicture(svg), shapes }
}

/** A drawing inside the picture has a place of its own, which would be lost. */
function isOutermost(svg: string, index: number): boolean {
  return !svg.slice(0, index).includes('<svg')
}

/** The two or three colours of a gradient, in order. */
export function stopsOf({ from, via, to }: GradientPaint): string[] {
  return via === null ? [from, to] : [from, via, to]
}

/** Every colour of a picture's shapes, `#rrggbb` in lower case; an image keeps its own. */
export function coloursOf({ shapes }: PictureShapes): string[] {
  const paints = shapes.flatMap((shape) => (shape.kind === 'path' ? [shape.paint] : []))
  const colours = paints.flatMap((paint) => (typeof paint === 'string' ? [paint] : stopsOf(paint)))
  return [...new Set(colours.map((colour) => colour.toLowerCase()))]
}

function pathOf(attributes: Attributes, gradients: ReadonlyMap<string, GradientPaint>): PathShape {
  const line = attributes.get('stroke')
  const fill = line ?? attributes.get('fill') ?? ''
  const paint = gradients.get(fill) ?? fill
  if (typeof paint === 'string' && !/^#[0-9a-f]{6}$/i.test(paint))
    throw new RangeError('A paint of the picture is unknown.')
  const opacity = attributes.get('opacity')
  return {
    kind: 'path',
    paint,
    isEvenOdd: attributes.get('fill-rule') === 'evenodd',
    path: attributes.get('d') ?? '',
    ...(line !== undefined && { stroke: strokeOf(attributes) }),
    ...(opacity !== undefined && { opacity: Number(opacity) }),
  }
}

function strokeOf(attributes: Attributes): Stroke {
  const [cap, join] = [attributes.get('stroke-linecap'), attributes.get('stroke-linejoin')]
  return {
    width: Number(attributes.get('stroke-width') ?? 1),
    cap: cap === 'round' || cap === 'square' ? cap : 'butt',
    join: join === 'round' || join === 'bevel' ? join : 'miter',
    miterLimit: Number(attributes.get('stroke-miterlimit') ?? 4),
    dashes: (attributes.get('stroke-dasharray') ?? '').split(' ').filter(Boolean).map(Number),
  }
}

function gradientOf(name: string, attributes: Attributes, stops: readonly string[]): GradientPaint {
  const [from = '', middle = '', last] = stops
  const [via, to] = last === undefined ? [null, middle] : [middle, last]
  if (name === 'radialGradient') {
    const [x = 0, y = 0, radius = 0] = numbers(attributes, ['cx', 'cy', 'r'])
    return { kind: 'radial', centre: [x, y], radius, from, via, to }
  }
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers(attributes, ['x1', 'y1', 'x2', 'y2'])
  return { kind: 'linear', ends: [x1, y1, x2, y2], from, via, to }
}

function attributesOf(text: string): Attributes {
  return new Map(
    Array.from(text.matchAll(/([\w:-]+)="([^"]*)"/g), ([, name = '', value = '']) => [name, value]),
  )
}

function numbers(attributes: Attributes, names: readonly string[]): number[] {
  return names.map((name) => Number(attributes.get(name) ?? 0))
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}
