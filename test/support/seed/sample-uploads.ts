import { PDFDocument, StandardFonts, rgb } from '@cantoo/pdf-lib'
import sharp from 'sharp'

/** A menu of two pages. */
export async function aMenu(): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const [title, ...lines] of [
    ['Breakfast', 'Porridge with plums', 'Eggs on sourdough', 'Cinnamon bun'],
    ['Coffee', 'Filter of the day', 'Flat white', 'Cold brew'],
  ]) {
    const page = document.addPage([420, 595])
    page.drawRectangle({ x: 0, y: 0, width: 420, height: 595, color: rgb(0.98, 0.95, 0.9) })
    page.drawText(title ?? '', { x: 48, y: 500, size: 34, font })
    lines.forEach((line, index) => page.drawText(line, { x: 48, y: 440 - index * 30, size: 16, font }))
  }
  return Buffer.from(await document.save())
}

/** A picture of soft shapes in two colours. */
export async function aPicture(from: string, to: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="600">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
<rect width="480" height="600" fill="url(#g)"/><circle cx="150" cy="210" r="105" fill="#fff" opacity=".25"/><circle cx="305" cy="390" r="145" fill="#000" opacity=".12"/></svg>`
  return await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}

/** Five seconds of silence as MP3: frames of 128 kbit/s at 44.1 kHz. */
export function aSilence(): Buffer {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  return Buffer.concat(Array.from({ length: 192 }, () => frame))
}
