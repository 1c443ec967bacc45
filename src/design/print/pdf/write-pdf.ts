import type { PictureShape } from '../read-picture.ts'
import { drawShapes, type ImagePixels, type PageParts } from './draw-shapes.ts'
import { asciiBytes, type Deflate, PdfFile, pdfNumber, pdfNumbers, pdfText } from './pdf-file.ts'

/** Points, of which PDF counts 72 to the inch. */
export const pointsPerMillimetre = 72 / 25.4

/** Shapes and where they lie: millimetres per picture unit, and millimetres from the page's upper left corner. */
export type PlacedShapes = {
  readonly shapes: readonly PictureShape[]
  readonly scale: number
  readonly left: number
  readonly top: number
}

/** A part of the page that opens an address when pressed. Millimetres from the upper left corner. */
export type PageLink = {
  readonly address: string
  readonly box: readonly [left: number, top: number, width: number, height: number]
}

export type PdfPage = {
  /** Millimetres. */
  readonly width: number
  readonly height: number
  readonly title: string
  readonly created: Date
  readonly parts: readonly PlacedShapes[]
  /** Pixels of every image that the shapes name, by its address. */
  readonly images: ReadonlyMap<string, ImagePixels>
  readonly links?: readonly PageLink[]
}

/** A PDF of one page. Nothing is painted where the shapes leave it clear. */
export async function writePdf(page: PdfPage, deflate: Deflate): Promise<Uint8Array<ArrayBuffer>> {
  const file = new PdfFile(deflate)
  const used: PageParts = { patterns: new Map(), images: new Map() }
  const drawings: string[] = []
  for (const { shapes, scale, left, top } of page.parts) {
    const placement = {
      scale: scale * pointsPerMillimetre,
      left: left * pointsPerMillimetre,
      top: (page.height - top) * pointsPerMillimetre,
    }
    drawings.push(await drawShapes(file, used, shapes, page.images, placement))
  }
  const content = await file.addStream('', asciiBytes(drawings.join('\n')))
  const links = (page.links ?? []).map((link) => file.add(annotation(link, page.height)))
  const list = (name: string, entries: ReadonlyMap<string, string>) =>
    entries.size === 0 ? '' : `/${name}<<${[...entries].map(([key, value]) => `/${key} ${value}`).join('')}>>`
  const size = pdfNumbers(0, 0, page.width * pointsPerMillimetre, page.height * pointsPerMillimetre)
  const resources = `${list('Pattern', used.patterns)}${list('XObject', used.images)}`
  const annotations = links.length === 0 ? '' : `/Annots[${links.join(' ')}]`
  // The page comes first and names the list of pages that follows it.
  const pages = nextAfter(file.next())
  const sheet = file.add(
    `<</Type/Page/Parent ${pages}/MediaBox[${size}]/Resources<<${resources}>>/Contents ${content}${annotations}>>`,
  )
  file.add(`<</Type/Pages/Kids[${sheet}]/Count 1>>`)
  const catalogue = file.add(
    `<</Type/Catalog/Pages ${pages}/ViewerPreferences<</DisplayDocTitle true/PrintScaling/None>>>>`,
  )
  const about = file.add(
    `<</Title ${pdfText(page.title)}/Producer ${pdfText('Tessera')}/CreationDate (${pdfDate(page.created)})>>`,
  )
  return file.finish(catalogue, about)
}

function annotation({ address, box: [left, top, width, height] }: PageLink, pageHeight: number): string {
  const corners = [left, pageHeight - top - height, left + width, pageHeight - top]
  const escaped = encodeURI(address)
    .replaceAll('%25', '%')
    .replace(/[()\\]/g, (letter) => `\\${letter}`)
  const box = corners.map((length) => pdfNumber(length * pointsPerMillimetre)).join(' ')
  return `<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect[${box}]/A<</S/URI/URI(${escaped})>>>>`
}

function nextAfter(reference: string): string {
  return `${Number.parseInt(reference, 10) + 1} 0 R`
}

function pdfDate(date: Date): string {
  return `D:${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`
}
