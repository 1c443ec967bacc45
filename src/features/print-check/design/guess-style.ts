import { colourOf } from '#design/colour-channels.ts'
import { encodeMatrix, codeGeometry, type Modules } from '#design/code-geometry.ts'
import {
  cornerDotStyles,
  cornerSquareStyles,
  defaultLogo,
  type Design,
  newDesign,
  packagePatterns,
  patterns,
} from '#design/design.ts'
import { type ColourImage, toGrey } from '#design/scannability/image.ts'
import { fitSymbol, scoreSymbol, type Projection, projectionOf, type Quad } from './fit-symbol.ts'
import type { SymbolReading } from './read-symbols.ts'

/** The look of a code on a picture, as a design to begin with, and its logo. */
export type GuessedStyle = {
  /** Its logo has the empty id until the picture of it is stored. */
  readonly design: Design
  readonly logo: ColourImage | null
}

/** Pixels of a module in the pictures that are compared. */
const cell = 8
const quietZone = 4

/** Draws a design without a logo, with `cell` pixels a module. */
type Draw = (design: Design, payload: string) => Promise<ColourImage>
type Colour = readonly [red: number, green: number, blue: number]
type Place = readonly [x: number, y: number]
/** A square picture of the symbol alone, seen from straight above. */
type Upright = { readonly image: ColourImage; readonly modules: Modules }

/**
 * Guesses pattern, corners, colours and logo of a code: each style is drawn with the same text, and the one whose modules
 * look most alike beside equal neighbours wins. Null for a reading without modules or a text.
 *
 * @param picture what the reading comes from.
 */
export async function guessStyle(
  picture: ColourImage,
  { text, corners, modules, level, isInverted }: SymbolReading,
  draw: Draw,
): Promise<GuessedStyle | null> {
  if (text === null || modules === null) return null
  const size = modules.length
  const at = projectionOf(isInverted ? corners : placeOf(picture, corners, size), size)
  const seen: Upright = { image: sampled(picture, at, [0, 0], size, size * cell), modules }
  const paint = coloursOf(seen)
  const plain: Design = { ...newDesign, quietZone, errorCorrection: level ?? 'auto' }
  const shapes = await guessShapes(seen, paint, plain, (design) => drawn(design, text, draw))
  const box = logoPlace(seen, paint, { text, level })
  const logo = box === null ? null : logoOf(picture, at, size, { half: box, paper: paint.paper })
  return {
    design: {
      ...newDesign,
      ...shapes,
      color: colourOf(paint.start),
      gradient: paint.gradient,
      background: { color: colourOf(paint.paper), transparent: false },
      preset: colourOf(paint.ink([0.5, 0.5])),
      logo: logo === null ? null : { ...defaultLogo, id: '', size: logo.share },
    },
    logo: logo?.image ?? null,
  }
}

/** Correlation of the known modules from which the decoder's corners are exact. */
const exact = 0.85

function placeOf(picture: ColourImage, corners: Quad, size: number): Quad {
  const grey = toGrey(picture, 255)
  const given = scoreSymbol(grey, corners, size)
  const fitted = given.score > exact ? given : fitSymbol(grey, corners, size)
  return fitted.score > given.score + 0.05 ? fitted.quad : corners
}

/** A square of the symbol, `side` modules from `[left, top]`, as a picture of `pixels` a side. */
function sampled(
  picture: ColourImage,
  at: Projection,
  [left, top]: Place,
  side: number,
  pixels: number,
): ColourImage {
  const data = new Uint8ClampedArray(pixels * pixels * 4)
  const step = side / pixels
  // Four places a pixel: a large picture would lose its edges.
  const places = [0.25, 0.75]
  for (let y = 0; y < pixels; y++)
    for (let x = 0; x < pixels; x++) {
      const sum = [0, 0, 0]
      for (const dy of places)
        for (const dx of places) {
          const colour = colourAt(picture, at(left + (x + dx) * step, top + (y + dy) * step))
          for (const [channel, value] of colour.entries()) sum[channel] = (sum[channel] ?? 0) + value / 4
        }
      data.set([...sum, 255], (y * pixels + x) * 4)
    }
  return { data, width: pixels, height: pixels }
}

/** The colour between four pixels on white paper; white outside the picture. */
function colourAt({ data, width, height }: ColourImage, [x, y]: readonly [number, number]): Colour {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)]
  const [a, b] = [x - 0.5 - left, y - 0.5 - top]
  const mixed = [0, 0, 0]
  for (const [dx, dy, share] of [
    [0, 0, (1 - a) * (1 - b)],
    [1, 0, a * (1 - b)],
    [0, 1, (1 - a) * b],
    [1, 1, a * b],
  ] as const) {
    const [column, row] = [left + dx, top + dy]
    const isInside = column >= 0 && row >= 0 && column < width && row < height
    const place = (row * width + column) * 4
    const alpha = isInside ? (data[place + 3] ?? 0) / 255 : 0
    for (let channel = 0; channel < 3; channel++)
      mixed[channel] =
        (mixed[channel] ?? 0) +
        share * (255 * (1 - alpha) + (isInside ? (data[place + channel] ?? 0) : 0) * alpha)
  }
  return [mixed[0] ?? 255, mixed[1] ?? 255, mixed[2] ?? 255]
}

/** The colour in the middle of a module. */
function middle({ image }: Upright, row: number, column: number): Colour {
  return pixel(image, Math.round((column + 0.5) * cell), Math.round((row + 0.5) * cell))
}

function pixel({ data, width }: ColourImage, x: number, y: number): Colour {
  const at = (y * width + x) * 4
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
}

type Paint = {
  readonly paper: Colour
  /** The colour of the modules at a place, 0 to 1 in both directions. */
  readonly ink: (place: Place) => Colour
  /** Where a gradient begins, or the one colour. */
  readonly start: Colour
  /** A gradient that explains the colours well; null for one colour. */
  readonly gradient: Design['gradient']
}

/** Levels of a channel by which the ends of a gradient differ at least. */
const leastRange = 40

function coloursOf(seen: Upright): Paint {
  const size = seen.modules.length
  const dark: { readonly colour: Colour; readonly place: Place }[] = []
  const light: Colour[] = []
  for (const [row, column, isDark] of dataModules(seen.modules)) {
    const colour = middle(seen, row, column)
    if (isDark) dark.push({ colour, place: [(column + 0.5) / size, (row + 0.5) / size] })
    else light.push(colour)
  }
  const one = median(dark.map(({ colour }) => colour))
  const paper = median(light)
  // A logo has colours of its own.
  const ink = dark.filter(({ place: [x, y] }) => Math.hypot(x - 0.5, y - 0.5) > 0.2)
  const linear = planeOf(ink.map(({ colour, place: [x, y] }) => ({ colour, x: x - 0.5, y: y - 0.5 })))
  const radial = planeOf(
    ink.map(({ colour, place: [x, y] }) => ({ colour, x: Math.hypot(x - 0.5, y - 0.5), y: 0 })),
  )
  const best = radial.left < linear.left * 0.8 ? radial : linear
  const { x, y } = best.steepest
  const [range, residue] = [Math.hypot(x, y), best.left]
  if (range < leastRange || residue > range / 3) return { paper, ink: () => one, start: one, gradient: null }
  if (best === radial)
    return {
      paper,
      ink: ([px, py]) => best.at(Math.hypot(px - 0.5, py - 0.5), 0),
      start: best.at(0, 0),
      gradient: { type: 'radial', rotation: 0, to: colourOf(best.at(Math.SQRT1_2, 0)) },
    }
  const turn = Math.atan2(y, x)
  const reach = (Math.abs(Math.cos(turn)) + Math.abs(Math.sin(turn))) / 2
  const back = 0.5 / size - reach
  return {
    paper,
    ink: ([px, py]) => best.at(px - 0.5, py - 0.5),
    start: best.at(back * Math.cos(turn), back * Math.sin(turn)),
    gradient: {
      type: 'linear',
      rotation: Math.round(((turn * 180) / Math.PI + 360) % 360),
      to: colourOf(best.at(reach * Math.cos(turn), reach * Math.sin(turn))),
    },
  }
}

type Sample = { readonly colour: Colour; readonly x: number; readonly y: number }

/** The plane through the colours by least squares. `left` is what it does not explain: the mean of the worst channel. */
function planeOf(samples: readonly Sample[]) {
  const fits = [0, 1, 2].map((channel) => {
    const mean = (of: (sample: Sample) => number) =>
      samples.reduce((sum, sample) => sum + of(sample), 0) / Math.max(1, samples.length)
    const [mx, my, mc] = [mean(({ x }) => x), mean(({ y }) => y), mean(({ colour }) => colour[channel] ?? 0)]
    const [xx, yy, xy] = [
      mean(({ x }) => (x - mx) ** 2),
      mean(({ y }) => (y - my) ** 2),
      mean(({ x, y }) => (x - mx) * (y - my)),
    ]
    const cx = mean(({ x, colour }) => (x - mx) * ((colour[channel] ?? 0) - mc))
    const cy = mean(({ y, colour }) => (y - my) * ((colour[channel] ?? 0) - mc))
    const share = xx * yy - xy * xy
    const isFlat = yy < 1e-9
    const x = isFlat ? cx / (xx || 1) : (cx * yy - cy * xy) / (share || 1)
    const y = isFlat ? 0 : (cy * xx - cx * xy) / (share || 1)
    const at = (px: number, py: number) => mc + x * (px - mx) + y * (py - my)
    const left = Math.sqrt(mean((sample) => ((sample.colour[channel] ?? 0) - at(sample.x, sample.y)) ** 2))
    return { x, y, at, left }
  })
  const [red, green, blue] = fits
  if (red === undefined || green === undefined || blue === undefined)
    throw new Error('A colour has three channels')
  const channel = fits.reduce((best, fit) =>
    Math.hypot(fit.x, fit.y) > Math.hypot(best.x, best.y) ? fit : best,
  )
  return {
    at: (x: number, y: number): Colour => [red.at(x, y), green.at(x, y), blue.at(x, y)],
    steepest: channel,
    left: channel.left,
  }
}

/** Row, column and tone of each module outside the corner squares with their separators. */
function* dataModules(modules: Modules): Generator<readonly [row: number, column: number, isDark: boolean]> {
  const size = modules.length
  for (const [row, line] of modules.entries())
    for (const [column, isDark] of line.entries()) {
      const isCorner = (row < 8 && (column < 8 || column >= size - 8)) || (row >= size - 8 && column < 8)
      if (!isCorner) yield [row, column, isDark]
    }
}

function median(colours: readonly Colour[]): Colour {
  const middleOf = (channel: 0 | 1 | 2) =>
    colours.map((colour) => colour[channel]).toSorted((one, other) => one - other)[colours.length >> 1] ?? 0
  return [middleOf(0), middleOf(1), middleOf(2)]
}

const distance = (one: Colour, other: Colour): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

/** How much of the ink a colour has, 0 to 1. */
function inkShare(colour: Colour, paper: Colour, ink: Colour): number {
  let [along, whole] = [0, 0]
  for (const channel of [0, 1, 2] as const) {
    const reach = paper[channel] - ink[channel]
    along += (paper[channel] - colour[channel]) * reach
    whole += reach * reach
  }
  return whole === 0 ? 0 : Math.min(1, Math.max(0, along / whole))
}

/** The ink of each pixel of a symbol, 0 to 1, by row and column; its corners have inks of their own. */
type Toned = { readonly tones: Float32Array; readonly side: number; readonly modules: Modules }

function tonesOf({ image, modules }: Upright, { paper, ink }: Paint, inks: CornerInks): Toned {
  const side = image.width
  const tones = new Float32Array(side * side)
  for (let row = 0; row < modules.length; row++)
    for (let column = 0; column < modules.length; column++) {
      const part = cornerPart(row, column, modules.length)
      const own =
        part === null ? ink([(column + 0.5) / modules.length, (row + 0.5) / modules.length]) : inks[part]
      for (let y = row * cell; y < (row + 1) * cell; y++)
        for (let x = column * cell; x < (column + 1) * cell; x++)
          tones[y * side + x] = inkShare(pixel(image, x, y), paper, own)
    }
  return { tones, side, modules }
}

/** A black design on white, drawn and cut to its symbol. */
async function drawn(design: Design, payload: string, draw: Draw): Promise<Toned> {
  const { modules, size } = codeGeometry(design, payload, null)
  const { data, width } = await draw(design, payload)
  const [side, margin] = [size * cell, quietZone * cell]
  const tones = new Float32Array(side * side)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      tones[y * side + x] = 1 - (data[((y + margin) * width + x + margin) * 4] ?? 255) / 255
  return { tones, side, modules }
}

/** A photo or a small picture is soft. */
function softened({ tones, side, modules }: Toned): Toned {
  const along = (from: Float32Array, step: number): Float32Array =>
    from.map((_, at) => {
      let sum = 0
      for (let by = -softness; by <= softness; by++) sum += from[at + by * step] ?? 0
      return sum / (2 * softness + 1)
    })
  return { tones: along(along(tones, 1), side), side, modules }
}
/** Pixels on each side. */
const softness = 2

type CornerInks = Readonly<Record<'square' | 'dot', Colour>>

/** The part of a corner that a module is in: within 1.5 modules of its middle, the dot. Null outside the corners. */
function cornerPart(row: number, column: number, size: number): 'square' | 'dot' | null {
  for (const [top, left] of cornerPlaces(size)) {
    const reach = Math.max(Math.abs(row - top - 3), Math.abs(column - left - 3))
    if (reach <= 3) return reach < 2 ? 'dot' : 'square'
  }
  return null
}

const cornerPlaces = (size: number): readonly Place[] => [
  [0, 0],
  [0, size - 7],
  [size - 7, 0],
]
/** The middles of the four sides of a corner square, as row and column. */
const ringPlaces: readonly Place[] = [
  [0, 3],
  [3, 0],
  [6, 3],
  [3, 6],
]

function cornerInks(seen: Upright): CornerInks {
  const places = cornerPlaces(seen.modules.length)
  return {
    square: median(
      places.flatMap(([row, column]) => ringPlaces.map(([y, x]) => middle(seen, row + y, column + x))),
    ),
    dot: median(places.map(([row, column]) => middle(seen, row + 3, column + 3))),
  }
}

/** Mean squared difference of one part of the corners. */
function cornerDistance(one: Toned, other: Toned, part: 'square' | 'dot'): number {
  const places = [one, other].map(({ modules }) => cornerPlaces(modules.length))
  let [sum, count] = [0, 0]
  for (const [index, [top, left]] of (places[0] ?? []).entries()) {
    const [otherTop, otherLeft] = places[1]?.[index] ?? [0, 0]
    for (let y = 0; y < 7 * cell; y++)
      for (let x = 0; x < 7 * cell; x++) {
        if (cornerPart(Math.floor(y / cell), Math.floor(x / cell), one.modules.length) !== part) continue
        const tone = one.tones[(top * cell + y) * one.side + left * cell + x] ?? 0
        const beside = other.tones[(otherTop * cell + y) * other.side + otherLeft * cell + x] ?? 0
        sum += (tone - beside) ** 2
        count++
      }
  }
  return sum / count
}

/** The mean picture of modules with equal neighbours, by the tones of themselves and the four beside them. */
type Tiles = ReadonlyMap<number, { readonly sum: Float64Array; count: number }>

function tilesOf({ tones, side, modules }: Toned): Tiles {
  const tiles = new Map<number, { readonly sum: Float64Array; count: number }>()
  const isDark = (row: number, column: number) => (modules[row]?.[column] === true ? 1 : 0)
  for (const [row, column] of dataModules(modules)) {
    // A logo may be there.
    if (Math.max(Math.abs(row / modules.length - 0.5), Math.abs(column / modules.length - 0.5)) < 0.2)
      continue
    const key =
      isDark(row, column) |
      (isDark(row - 1, column) << 1) |
      (isDark(row, column + 1) << 2) |
      (isDark(row + 1, column) << 3) |
      (isDark(row, column - 1) << 4)
    const tile = tiles.get(key) ?? { sum: new Float64Array(cell * cell), count: 0 }
    tiles.set(key, tile)
    tile.count++
    for (let at = 0; at < cell * cell; at++) {
      const place = (row * cell + Math.floor(at / cell)) * side + column * cell + (at % cell)
      tile.sum[at] = (tile.sum[at] ?? 0) + (tones[place] ?? 0)
    }
  }
  return tiles
}

/** Mean squared difference of two sets of tiles, weighted by how often both have a neighbourhood. */
function tileDistance(one: Tiles, other: Tiles): number {
  let [sum, weight] = [0, 0]
  for (const [key, tile] of one) {
    const beside = other.get(key)
    if (beside === undefined) continue
    const count = Math.min(tile.count, beside.count)
    for (let at = 0; at < cell * cell; at++)
      sum += count * ((tile.sum[at] ?? 0) / tile.count - (beside.sum[at] ?? 0) / beside.count) ** 2
    weight += count * cell * cell
  }
  return weight === 0 ? Infinity : sum / weight
}

/** Other makers draw the patterns of the package: in a blurred picture, ours must look that much more alike. */
const ownPattern = 1.2

/** Colours that differ less are the same one, out of 442. */
const sameColour = 40

/** Draws every style once: patterns and corners do not touch, so one picture tries one of each. */
async function guessShapes(
  seen: Upright,
  paint: Paint,
  plain: Design,
  draw: (design: Design) => Promise<Toned>,
): Promise<Pick<Design, 'pattern' | 'cornerSquare' | 'cornerDot'>> {
  const inks = cornerInks(seen)
  const own = tonesOf(seen, paint, inks)
  const ownTiles = tilesOf(own)
  const far = {
    pattern: new Map<string, number>(),
    square: new Map<string, number>(),
    dot: new Map<string, number>(),
  }
  for (const [index, pattern] of patterns.entries()) {
    const square = cornerSquareStyles[index % cornerSquareStyles.length] ?? 'square'
    const dot = cornerDotStyles[index % cornerDotStyles.length] ?? 'square'
    const cornerSquare = { type: square, color: null }
    const cornerDot = { type: dot, color: null }
    const tried = await draw({ ...plain, pattern, cornerSquare, cornerDot })
    const soft = softened(tried)
    const either = (distanceTo: (other: Toned) => number) => Math.min(distanceTo(tried), distanceTo(soft))
    const isPackage = (packagePatterns as readonly string[]).includes(pattern)
    const shapes = either((other) => tileDistance(ownTiles, tilesOf(other)))
    far.pattern.set(pattern, isPackage ? shapes : shapes * ownPattern)
    far.square.set(
      square,
      either((other) => cornerDistance(own, other, 'square')),
    )
    far.dot.set(
      dot,
      either((other) => cornerDistance(own, other, 'dot')),
    )
  }
  const nearest = (part: keyof typeof far): string =>
    [...far[part]].toSorted(([, one], [, other]) => one - other)[0]?.[0] ?? 'square'
  const corner = (part: 'square' | 'dot') => {
    const isOther = paint.gradient === null && distance(inks[part], paint.ink([0.5, 0.5])) > sameColour
    return { type: nearest(part), color: isOther ? colourOf(inks[part]) : null }
  }
  return { pattern: nearest('pattern'), cornerSquare: corner('square'), cornerDot: corner('dot') }
}

/** Half the side of the square that holds the logo, in modules from the middle; null without one. */
function logoPlace(
  seen: Upright,
  paint: Paint,
  { text, level }: { readonly text: string; readonly level: SymbolReading['level'] },
): number | null {
  const size = seen.modules.length
  const right = trueModules(seen.modules, text, level)
  const isOdd = (row: number, column: number): boolean => {
    if (right !== null && right[row]?.[column] !== seen.modules[row]?.[column]) return true
    const colour = middle(seen, row, column)
    const ink = paint.ink([(column + 0.5) / size, (row + 0.5) / size])
    const near = inkShare(colour, paint.paper, ink)
    const mixed = [0, 1, 2].map((at) => (paint.paper[at] ?? 0) * (1 - near) + (ink[at] ?? 0) * near)
    return distance(colour, [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0]) > 2 * sameColour
  }
  // Rings around the middle, as long as they hold something odd.
  const centre = (size - 1) / 2
  let [reach, empty] = [0, 0]
  for (let ring = 0; ring < size * 0.3 && empty < 2; ring++) {
    let odd = 0
    for (let at = -ring; at <= ring; at++)
      for (const [row, column] of [
        [centre - ring, centre + at],
        [centre + ring, centre + at],
        [centre + at, centre - ring],
        [centre + at, centre + ring],
      ] as const)
        if (isOdd(row, column)) odd++
    if (odd > ring / 2) reach = ring + 1
    empty = odd > ring / 2 ? 0 : empty + 1
  }
  // The edge of the next module is left out.
  return reach < 2 ? null : reach - 0.7
}

/** The modules of the text, encoded as most makers do or as we do, that the seen ones agree with; null without agreement. */
function trueModules(seen: Modules, text: string, level: SymbolReading['level']): Modules | null {
  const version = (seen.length - 17) / 4
  // In the largest symbol, a text in another mode may not fit.
  if (level === null || version === 40) return null
  const own: Design = { ...newDesign, errorCorrection: level, minVersion: version }
  const encoded = [
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((mask) => encodeMatrix(text, level, { mask, version })),
    codeGeometry(own, text, null).modules,
  ]
  const shares = encoded.map((modules) => {
    let [alike, all] = [0, 0]
    for (const [row, column, isDark] of dataModules(seen)) {
      all++
      if (modules[row]?.[column] === isDark) alike++
    }
    return { modules, share: modules.length === seen.length ? alike / all : 0 }
  })
  const [best] = shares.toSorted((one, other) => other.share - one.share)
  return best !== undefined && best.share > 0.75 ? best.modules : null
}

const logoPixels = 384

/** The picture inside the place of the logo, without the paper around it, and its longer side as a share of the symbol's. */
function logoOf(
  picture: ColourImage,
  at: Projection,
  size: number,
  { half, paper }: { readonly half: number; readonly paper: Colour },
) {
  const whole = sampled(picture, at, [size / 2 - half, size / 2 - half], 2 * half, logoPixels)
  let [left, top, right, bottom] = [logoPixels, logoPixels, 0, 0]
  for (let y = 0; y < logoPixels; y++)
    for (let x = 0; x < logoPixels; x++) {
      if (distance(pixel(whole, x, y), paper) < sameColour) continue
      left = Math.min(left, x)
      top = Math.min(top, y)
      right = Math.max(right, x + 1)
      bottom = Math.max(bottom, y + 1)
    }
  const [width, height] = [right - left, bottom - top]
  if (width < 8 || height < 8) return null
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * logoPixels + left) * 4
    data.set(whole.data.subarray(from, from + width * 4), y * width * 4)
  }
  const longest = (Math.max(width, height) / logoPixels) * 2 * half
  return { image: { data, width, height }, share: Math.min(0.5, Math.max(0.05, longest / size)) }
}
