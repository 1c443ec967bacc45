import { createHash } from 'node:crypto'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'

/** A picture of noise and shapes, so that it compresses like a photo. */
export async function aPhoto(
  width = 1_600,
  height = 1_000,
  format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg',
): Promise<Buffer> {
  const noise = await sharp({
    create: {
      width: Math.ceil(width / 24),
      height: Math.ceil(height / 24),
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
  return await sharp(noise)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .toFormat(format)
    .toBuffer()
}

/** A photo held upright by a camera that lay on its side, with its place and maker. */
export async function aTurnedPhoto(): Promise<Buffer> {
  return await sharp(await aPhoto(600, 400))
    .withExif({
      IFD0: { Make: 'SecretCamera', Orientation: '6' },
      IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

export async function anAnimation(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100, 100] })
    .toBuffer()
}

export async function aPdf(pages = 2, change: (document: PDFDocument) => void = () => {}): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 1; page <= pages; page += 1)
    document.addPage([400, 600]).drawText(`Page ${page}`, { x: 50, y: 500 })
  change(document)
  return Buffer.from(await document.save())
}

/** A document with an action of this kind when it is opened. */
export function aPdfWithAction(action: Record<string, unknown>): Promise<Buffer> {
  return aPdf(1, (document) => {
    document.catalog.set(PDFName.of('OpenAction'), document.context.obj(action as never))
  })
}

export const script = { S: PDFName.of('JavaScript'), JS: PDFString.of('app.alert(1)') }

export function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** The boxes of an MP4 file that a player would look for, with so many bytes of content that no player could play. */
export function anMp4(
  bytes = 1_000,
  handler: 'vide' | 'soun' = 'vide',
  brand = 'isom',
  seed = 'content',
): Buffer {
  const fileType = box('ftyp', Buffer.from(brand), Buffer.from([0, 0, 2, 0]), Buffer.from('isommp42'))
  const track = box('trak', box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(13))))
  return Buffer.concat([
    fileType,
    box('moov', box('mvhd', Buffer.alloc(100)), track),
    box('mdat', bytesOf(bytes, seed)),
  ])
}

export function anMp3(frames = 20): Buffer {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  return Buffer.concat([
    Buffer.from('ID3\x03\x00\x00\x00\x00\x00\x00', 'latin1'),
    ...Array.from({ length: frames }, () => frame),
  ])
}

/** Bytes that look random and are the same each time. */
export function bytesOf(length: number, seed = 'content'): Buffer {
  const block = Buffer.concat(
    Array.from({ length: 2_048 }, (_, index) => createHash('sha256').update(`${seed} ${index}`).digest()),
  )
  const made = Buffer.alloc(length)
  for (let at = 0; at < length; at += block.length) block.copy(made, at)
  return made
}
