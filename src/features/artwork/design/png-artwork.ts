import { pngChunk, type PngChunk, pngChunks, pngOf, withDensity } from '#design/print/png-chunks.ts'
import type { ImagePixels } from '#design/print/pdf.ts'
import { type Refused, refused } from './artwork.ts'

type Zlib = {
  readonly inflate: (bytes: Uint8Array) => Promise<Uint8Array>
  readonly deflate: (bytes: Uint8Array) => Promise<Uint8Array>
}

export type PlacedPixels = {
  readonly code: ImagePixels
  /** Pixel of the code's upper left corner. */
  readonly left: number
  readonly top: number
  /** Pixels a millimetre. */
  readonly density: { readonly x: number; readonly y: number }
}

/** Samples of a picture without filters: 8 or 16 bits each, red, green, blue, and alpha where the file has any. */
type Samples = {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  readonly bytes: 1 | 2
  readonly data: Uint8Array
  /** Filter of each row, which the new file uses again. */
  readonly filters: Uint8Array
}

/** Chunks that describe the samples of another colour type, or that are written anew. */
const replaced = new Set(['IHDR', 'IDAT', 'PLTE', 'tRNS', 'bKGD', 'sBIT', 'hIST', 'IEND'])

/**
 * A PNG with a code on it. Every pixel beside the code keeps its value, and the file its colour profile: a canvas would
 * convert both.
 */
export async function placeOnPng(
  png: Uint8Array,
  { code, left, top, density }: PlacedPixels,
  { inflate, deflate }: Zlib,
): Promise<{ readonly kind: 'placed'; readonly bytes: Uint8Array<ArrayBuffer> } | Refused> {
  const chunks = pngChunks(png)
  if (chunks === null) return refused('damaged')
  const header = headerOf(png, chunks)
  if (header.interlace !== 0) return refused('interlaced')
  const read = await readSamples(png, chunks, header, inflate)
  if (read === null) return refused('damaged')
  lay(read, code, left, top)
  const isGrey = header.type === 0 || header.type === 4
  const others = chunks
    // A profile for grey does not describe colours.
    .filter(({ name }) => !replaced.has(name) && !(isGrey && name === 'iCCP'))
    .map(({ start, length }) => png.subarray(start - 8, start + length + 4))
  const packed = await deflate(filtered(read))
  const whole = pngOf([
    pngChunk('IHDR', newHeader(read)),
    ...others,
    pngChunk('IDAT', packed),
    pngChunk('IEND', new Uint8Array()),
  ])
  return { kind: 'placed', bytes: withDensity(whole, { x: density.x * 1000, y: density.y * 1000 }) }
}

type Header = {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly type: number
  readonly interlace: number
}

function headerOf(png: Uint8Array, chunks: readonly PngChunk[]): Header {
  const start = chunks[0]?.start ?? 0
  const view = new DataView(png.buffer, png.byteOffset + start, 13)
  return {
    width: view.getUint32(0),
    height: view.getUint32(4),
    depth: view.getUint8(8),
    type: view.getUint8(9),
    interlace: view.getUint8(12),
  }
}

function newHeader({ width, height, channels, bytes }: Samples): Uint8Array {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([bytes * 8, channels === 4 ? 6 : 2, 0, 0, 0], 8)
  return header
}

/** Samples a pixel by colour type (PNG §11.2.2). */
const samplesOfType: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

async function readSamples(
  png: Uint8Array,
  chunks: readonly PngChunk[],
  { width, height, depth, type }: Header,
  inflate: Zlib['inflate'],
): Promise<Samples | null> {
  const perPixel = samplesOfType[type]
  if (perPixel === undefined) return null
  const part = (name: string) =>
    chunks
      .filter((chunk) => chunk.name === name)
      .map(({ start, length }) => png.subarray(start, start + length))
  const raw = await inflate(joined(part('IDAT'))).catch(() => null)
  const rowBytes = Math.ceil((width * perPixel * depth) / 8)
  if (raw === null || raw.length < height * (rowBytes + 1)) return null
  const { rows, filters } = unfiltered(raw, height, rowBytes, Math.max(1, (perPixel * depth) / 8))
  const shape = { width, height, filters }
  if (type === 2 || type === 6) {
    const own = { ...shape, channels: perPixel as 3 | 4, bytes: (depth / 8) as 1 | 2, data: rows }
    const [clear] = part('tRNS')
    return type === 2 && clear !== undefined ? withAlpha(own, clear) : own
  }
  return { ...shape, ...expanded(rows, { width, height, depth, type }, part('PLTE')[0], part('tRNS')[0]) }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Undoes the filters of all rows (PNG §9.2). */
function unfiltered(raw: Uint8Array, height: number, rowBytes: number, step: number) {
  const rows = new Uint8Array(height * rowBytes)
  const filters = new Uint8Array(height)
  for (let row = 0; row < height; row++) {
    const filter = raw[row * (rowBytes + 1)] ?? 0
    filters[row] = filter
    for (let at = 0; at < rowBytes; at++) {
      const to = row * rowBytes + at
      const predicted = predict(rows, { filter, to, at, row, rowBytes, step })
      rows[to] = (raw[row * (rowBytes + 1) + 1 + at] ?? 0) + predicted
    }
  }
  return { rows, filters }
}

/** Filters all rows, each like the row of the file that it replaces. */
function filtered({ width, height, channels, bytes, data, filters }: Samples): Uint8Array {
  const step = channels * bytes
  const rowBytes = width * step
  const raw = new Uint8Array(height * (rowBytes + 1))
  for (let row = 0; row < height; row++) {
    const filter = filters[row] ?? 0
    raw[row * (rowBytes + 1)] = filter
    for (let at = 0; at < rowBytes; at++) {
      const to = row * rowBytes + at
      raw[row * (rowBytes + 1) + 1 + at] =
        (data[to] ?? 0) - predict(data, { filter, to, at, row, rowBytes, step })
    }
  }
  return raw
}

type PlaceInRows = {
  readonly filter: number
  readonly to: number
  readonly at: number
  readonly row: number
  readonly rowBytes: number
  readonly step: number
}

function predict(rows: Uint8Array, { filter, to, at, row, rowBytes, step }: PlaceInRows): number {
  if (filter === 0) return 0
  const left = at >= step ? (rows[to - step] ?? 0) : 0
  if (filter === 1) return left
  const above = row > 0 ? (rows[to - rowBytes] ?? 0) : 0
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  const corner = at >= step && row > 0 ? (rows[to - rowBytes - step] ?? 0) : 0
  const [toLeft, toAbove, toCorner] = [
    Math.abs(above - corner),
    Math.abs(left - corner),
    Math.abs(left + above - 2 * corner),
  ]
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

/** The samples with alpha: one colour of the file is clear (PNG §11.3.2.1). */
function withAlpha(own: Samples, clear: Uint8Array): Samples {
  const { width, height, bytes, data } = own
  const wanted = [0, 1, 2].flatMap((channel) =>
    bytes === 2 ? [clear[2 * channel] ?? 0, clear[2 * channel + 1] ?? 0] : [clear[2 * channel + 1] ?? 0],
  )
  const [from, to] = [3 * bytes, 4 * bytes]
  const changed = new Uint8Array(width * height * to)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const colour = data.subarray(pixel * from, (pixel + 1) * from)
    changed.set(colour, pixel * to)
    if (!wanted.every((value, at) => colour[at] === value))
      changed.fill(255, pixel * to + from, (pixel + 1) * to)
  }
  return { ...own, channels: 4, data: changed }
}

/** Grey and indexed samples as red, green and blue, each value exactly. */
function expanded(
  rows: Uint8Array,
  { width, height, depth, type }: Pick<Header, 'width' | 'height' | 'depth' | 'type'>,
  palette: Uint8Array | undefined,
  clear: Uint8Array | undefined,
): Pick<Samples, 'channels' | 'bytes' | 'data'> {
  const bytes = depth === 16 ? 2 : 1
  const channels = type === 4 || clear !== undefined ? 4 : 3
  const data = new Uint8Array(width * height * channels * bytes)
  const rowBytes = Math.ceil((width * (type === 4 ? 2 : 1) * depth) / 8)
  const most = 2 ** depth - 1
  const clearGrey = clear === undefined ? -1 : ((clear[0] ?? 0) << 8) | (clear[1] ?? 0)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, row] = [pixel % width, Math.floor(pixel / width)]
    const sample = (index: number) => sampleAt(rows.subarray(row * rowBytes), index, depth)
    const value = sample(type === 4 ? 2 * x : x)
    const alpha = type === 4 ? sample(2 * x + 1) : value === clearGrey ? 0 : most
    const colour =
      type === 3
        ? [...[0, 1, 2].map((at) => palette?.[3 * value + at] ?? 0), clear?.[value] ?? 255]
        : [value, value, value, alpha].map((each) => (depth < 8 ? (each * 255) / most : each))
    for (let channel = 0; channel < channels; channel++) {
      const [at, each] = [(pixel * channels + channel) * bytes, colour[channel] ?? 0]
      if (bytes === 2) data[at] = each >> 8
      data[at + bytes - 1] = each & 255
    }
  }
  return { channels, bytes, data }
}

function sampleAt(row: Uint8Array, index: number, depth: number): number {
  if (depth === 8) return row[index] ?? 0
  if (depth === 16) return ((row[2 * index] ?? 0) << 8) | (row[2 * index + 1] ?? 0)
  const bit = index * depth
  return ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1)
}

/** Lays the code over the samples (source over). */
function lay(
  { width, height, channels, bytes, data }: Samples,
  code: ImagePixels,
  left: number,
  top: number,
): void {
  const most = 256 ** bytes - 1
  for (let y = Math.max(0, -top); y < Math.min(code.height, height - top); y++) {
    for (let x = Math.max(0, -left); x < Math.min(code.width, width - left); x++) {
      const from = (y * code.width + x) * 4
      const opacity = (code.data[from + 3] ?? 0) / 255
      if (opacity === 0) continue
      const to = ((y + top) * width + x + left) * channels * bytes
      const read = (channel: number) => sampleAt(data.subarray(to), channel, 8 * bytes)
      const under = channels === 4 ? read(3) / most : 1
      const whole = opacity + under * (1 - opacity)
      for (let channel = 0; channel < channels; channel++) {
        const over = ((code.data[from + channel] ?? 0) / 255) * most
        const mixed = (over * opacity + read(channel) * under * (1 - opacity)) / whole
        const value = Math.round(channel === 3 ? whole * most : mixed)
        if (bytes === 2) data[to + 2 * channel] = value >> 8
        data[to + bytes * channel + bytes - 1] = value & 255
      }
    }
  }
}
