import type { QueryClient } from '@tanstack/react-query'
import { zipSync } from 'fflate'
import { hasShortLink, isBarcode } from '#contract/code-types/code-types.ts'
import { usualInk } from '#contract/inks.ts'
import type { ApprovalState } from '#contract/people/approval-operations.ts'
import type { QrCode } from '#contract/record.ts'
import { kitColours } from '#design/brand/brand-kit.ts'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import { shortLink } from '#design/payload.ts'
import { withJpegDensity } from '#design/print/jpeg-density.ts'
import { inksOf, inkWords } from '#design/print/inks.ts'
import { portableSvg } from '#design/print/inline-drawing.ts'
import type { Inks } from '#design/print/ink.ts'
import { pictureToPdf, writePdf } from '#design/print/pdf.ts'
import { measurePicture, type PixelGrid } from '#design/print/picture-measure.ts'
import { bitmapGrid, planPrint } from '#design/print/plan-print.ts'
import { withDensity } from '#design/print/png-chunks.ts'
import { type ProofBrand, type ProofFact, proofPage, trueFacts } from '#design/print/proof-page.ts'
import { coloursOf, readPicture } from '#design/print/read-picture.ts'
import type { LogoImage } from '#design/render/render-svg.ts'
import { surfaces } from '#design/scannability/conditions.ts'
import { surround, toColour, toGrey } from '#design/scannability/image.ts'
import { pageColours } from '#pages/code-page/style.ts'
import { brandKitsQuery, type ReadableKit } from '../../api/brand-kits.ts'
import { foldersQuery } from '../../api/change-folders.ts'
import { logoImageQuery } from '../../api/logos.ts'
import { request } from '../../api/request.ts'
import { offers, sessionQuery } from '../../api/session.ts'
import type { PackLines } from '../../feature.tsx'
import { formatInstant } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { DecoderUnavailable, readTexts } from '../decode/decode-client.ts'
import { judgeDesign } from '../decode/judge-design.ts'
import { fileName } from '../file-name.ts'
import type { Picture } from '../draw-code.ts'
import { loadImage } from '../paint-picture.ts'
import { contextOf, newCanvas, pixelsOf } from '../../ui/canvas.ts'
import {
  formatDistance,
  formatMillimetres,
  formatModule,
  type SavedPrintSettings,
  toPrintSettings,
} from '../planner/print-settings.ts'
import {
  canvasBytes,
  deflate,
  drawCanvas,
  imagePixels,
  drawLogo,
  logoPixels,
  type PixelFormat,
  shownLogo,
  textPixels,
} from './canvas.ts'

type FileFormat = PixelFormat | 'svg' | 'pdf' | 'proof'

export type FileRequest = {
  /** A pack holds several files. */
  readonly format: FileFormat | 'pack'
  /** Most pixels of a bitmap's longer side; without it, the print size decides. */
  readonly pixels?: number
}

const millimetresPerMetre = 1000

/** Creates a file from the picture of the preview. Rejects when the browser cannot. */
export async function makeFile(
  client: QueryClient,
  code: QrCode,
  picture: Picture,
  request: FileRequest & { readonly format: FileFormat },
  settings: SavedPrintSettings,
): Promise<Blob> {
  const { svg } = picture
  const measure = measurePicture(svg, picture)
  const plan = planPrint(measure, toPrintSettings(settings))
  const inks = await inksOf(settings.ink ?? usualInk)
  if (request.format === 'svg') {
    const sized = withMillimetres(await svgForAnyViewer(svg, shownLogo(picture)), plan.width, plan.height)
    return new Blob([sized], { type: 'image/svg+xml' })
  }
  if (request.format === 'pdf') {
    const images = await imagePixels(picture)
    const page = { svg, width: plan.width, title: code.title, created: new Date(), images, inks }
    return new Blob([await pictureToPdf(page, deflate)], { type: 'application/pdf' })
  }
  if (request.format === 'proof') {
    const page = await drawProof(code, picture, plan, settings, await proofBrand(client, code))
    return new Blob([await writePdf(page, deflate, inks)], { type: 'application/pdf' })
  }
  return pixelsFile(picture, bitmapGrid(measure, plan, request.pixels), request.format, plan.module)
}

async function pixelsFile(
  { svg, design, qrType }: Picture,
  grid: PixelGrid,
  format: PixelFormat,
  moduleMillimetres: number,
): Promise<Blob> {
  // The area outside a frame stays transparent, except in JPEG.
  const isClear = design.background.transparent || (design.frame !== null && !isBarcode(qrType))
  const paper = isClear ? (format === 'jpeg' ? '#ffffff' : null) : design.background.color
  const bytes = await canvasBytes(await drawCanvas(svg, grid, paper), format)
  // WebP has no field for it.
  if (format === 'webp') return bytes
  const density = grid.module / moduleMillimetres
  const pixels = new Uint8Array(await bytes.arrayBuffer())
  const sized =
    format === 'png'
      ? withDensity(pixels, density * millimetresPerMetre)
      : withJpegDensity(pixels, { x: density, y: density })
  return new Blob([sized], { type: bytes.type })
}

/** The same SVG with its printed size on the root element, so that layout programs place it at that size. */
export function withMillimetres(svg: string, width: number, height: number): string {
  const size = `width="${Number(width.toFixed(3))}mm" height="${Number(height.toFixed(3))}mm"`
  return svg.replace(/^[^]*?<svg[^>]*>/, (opening) =>
    opening.replaceAll(/ (?:width|height)="[^"]*"/g, '').replace('<svg', `<svg ${size}`),
  )
}

/** An SVG for any viewer. @throws when the browser cannot draw the logo. */
export async function svgForAnyViewer(svg: string, logo: LogoImage | null): Promise<string> {
  if (logo === null) return svg
  return await portableSvg(svg, {
    textOf: embeddedText,
    pngOf: async () => (await drawLogo(logo)).canvas.toDataURL('image/png'),
  })
}

/** The text of a base64 data URL; empty for other addresses. */
function embeddedText(href: string): string {
  const [, base64 = ''] = /^data:[^,]*;base64,(.*)$/s.exec(href) ?? []
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)))
}

type Plan = ReturnType<typeof planPrint>

/** The print proof: the code at its size with figures to check. */
async function drawProof(
  code: QrCode,
  picture: Picture,
  plan: Plan,
  settings: SavedPrintSettings,
  brand: ProofBrand | null,
) {
  const created = new Date()
  const inks = await inksOf(settings.ink ?? usualInk)
  const { words, scans } = await scanTest(picture)
  const content = {
    brand,
    heading: t('proof.title'),
    title: code.title || code.slashTag,
    svg: picture.svg,
    width: plan.width,
    facts: [
      ...linkFacts(code, picture),
      { label: t('proof.verdict'), value: words },
      ...promises(plan),
      ...colourWords(picture.svg, inks).map((value, index) => ({
        label: index === 0 ? t('proof.colours') : '',
        value,
      })),
      { label: t('proof.date'), value: formatInstant(created.toISOString()) },
    ],
    scans,
    note: t('proof.keep'),
    ruler: t('proof.scale', { mm: 50 }),
    shrunk: (percent: number) => t('proof.shrunk', { percent }),
    created,
  }
  const [glyphs, inCode, ofBrand] = await Promise.all([
    loadGlyphs(),
    imagePixels(picture),
    logoPixels(brand?.logo ?? null),
  ])
  return proofPage(content, { glyphs, images: new Map([...inCode, ...ofBrand]), drawText: textPixels })
}

/** The encoded text, and the destination. */
function linkFacts(code: QrCode, { payload }: Picture): ProofFact[] {
  if (!hasShortLink(code.qrType)) return [{ label: t('proof.text'), value: payload }]
  const link = shortLink(code.brandedDomain, code.slashTag)
  return [
    { label: t('proof.link'), value: link, address: link },
    { label: t('proof.payload'), value: payload },
    { label: t('proof.destination'), value: code.destinationUrl, address: code.destinationUrl },
  ]
}

function sizeWords({ width, height, module }: Plan): string {
  const size = {
    width: formatMillimetres(width),
    height: formatMillimetres(height),
    mm: formatModule(module),
  }
  return t('proof.size.value', size)
}

/** The size that is large enough, and the distance that it allows. */
function promises(plan: Plan): ProofFact[] {
  const distance = t('proof.distance.value', { distance: formatDistance(plan.readableFrom) })
  return [
    { label: t('proof.size'), value: sizeWords(plan), isPromise: true },
    { label: t('proof.distance'), value: distance, isPromise: true },
  ]
}

/** Colours named on the page; a code with more of them names the others by its file. */
const mostColours = 5

/** Each colour of a picture and the ink that prints it, one a line. */
function colourWords(svg: string, inks: Inks): string[] {
  return coloursOf(readPicture(svg))
    .slice(0, mostColours)
    .map((colour) => {
      const words = inkWords(inks, colour)
      return words === '' ? `${colour.toUpperCase()} (RGB)` : `${colour.toUpperCase()}: ${words}`
    })
}

/** The scan test only knows QR codes; a barcode is decoded from its finished picture. */
async function scanTest(picture: Picture): Promise<{ readonly words: string; readonly scans: boolean }> {
  if (!isBarcode(picture.qrType)) {
    const { word } = await judgeDesign(picture)
    return { words: t(`verdict.${word}`), scans: word !== 'none' }
  }
  const reading = await readFile(new Blob([picture.svg], { type: 'image/svg+xml' }), picture.payload)
  const scans = reading === 'reads'
  return { words: t(scans ? 'proof.verdict.barcode' : 'proof.verdict.unread'), scans }
}

/** The brand of a code's proof, from the kit of its folder, else the default kit; null without one. */
async function proofBrand(client: QueryClient, code: QrCode): Promise<ProofBrand | null> {
  const kit = await kitOfCode(client, code)
  if (kit === null) return null
  const { logo } = kit.design
  const { from, light } = pageColours(kitColours(kit))
  return {
    name: kit.name,
    text: light,
    bar: from,
    logo: logo === null ? null : await client.ensureQueryData(logoImageQuery(client, logo.id)),
  }
}

async function kitOfCode(client: QueryClient, code: QrCode): Promise<ReadableKit | null> {
  const session = await client.ensureQueryData(sessionQuery)
  if (!offers(session, 'listBrandKits')) return null
  const kits = await client.ensureQueryData(brandKitsQuery)
  const folders = offers(session, 'listFolders') ? (await client.ensureQueryData(foldersQuery)).data : []
  const kitId = folders.find(({ id }) => id === code['folderId'])?.kitId
  return kits.find(({ id }) => id === kitId) ?? kits.find(({ isDefault }) => isDefault) ?? null
}

/**
 * A ZIP for a print shop: PDF, SVG, PNG, the proof, and a text that explains them. It scans when each file does.
 *
 * @param more lines that features add about the approval of the code.
 */
export async function makePack(
  client: QueryClient,
  code: QrCode,
  picture: Picture,
  settings: SavedPrintSettings,
  more: PackLines,
): Promise<{ readonly bytes: Blob; readonly name: string; readonly reading: Reading }> {
  const names = {
    pdf: fileName(code, 'pdf'),
    svg: fileName(code, 'svg'),
    png: fileName(code, 'png'),
    proof: fileName(code, 'pdf', ' proof'),
  }
  const files: Record<string, Uint8Array> = {}
  let reading: Reading = 'reads'
  for (const format of ['pdf', 'svg', 'png', 'proof'] as const) {
    const bytes = await makeFile(client, code, picture, { format }, settings)
    const read = await readFile(bytes, picture.payload)
    if (read !== 'reads' && reading !== 'fails') reading = read
    files[names[format]] = new Uint8Array(await bytes.arrayBuffer())
  }
  const text = await explanation(client, code, picture, settings, names, await more(client, code))
  // Windows programs show lines and umlauts correctly with both marks.
  files['READ ME.txt'] = new TextEncoder().encode(`\ufeff${text.replaceAll('\n', '\r\n')}`)
  return {
    bytes: new Blob([zipSync(files, { level: 6 })], { type: 'application/zip' }),
    name: fileName(code, 'zip', ' print'),
    reading,
  }
}

async function explanation(
  client: QueryClient,
  code: QrCode,
  picture: Picture,
  settings: SavedPrintSettings,
  names: Readonly<Record<'pdf' | 'svg' | 'png' | 'proof', string>>,
  more: readonly string[],
): Promise<string> {
  const plan = planPrint(measurePicture(picture.svg, picture), toPrintSettings(settings))
  const [width, height] = [formatMillimetres(plan.width), formatMillimetres(plan.height)]
  const { words, scans } = await scanTest(picture)
  const dpi = Math.round((plan.pixels / Math.max(plan.width, plan.height)) * 25.4)
  return [
    t('pack.heading', { title: code.title || code.slashTag }),
    t('pack.created', { date: formatInstant(new Date().toISOString()) }),
    '',
    t('pack.files'),
    t('pack.pdf', { name: names.pdf, width, height }),
    t('pack.svg', { name: names.svg }),
    t('pack.png', { name: names.png, dpi: String(dpi) }),
    t('pack.proof', { name: names.proof }),
    '',
    t('pack.code'),
    ...linkFacts(code, picture).map(({ label, value }) => `${label}: ${value}`),
    t('pack.test', { verdict: words }),
    ...trueFacts(promises(plan), scans).map(({ value }) => value),
    '',
    t('pack.colours'),
    ...colourWords(picture.svg, await inksOf(settings.ink ?? usualInk)),
    t('pack.coloursNote'),
    '',
    t('pack.approval'),
    ...(await approvalLines(client, code)),
    ...more,
    '',
    t('pack.rules'),
    ...(['scale', 'border', 'colours', 'test'] as const).map((rule) => `- ${t(`pack.rule.${rule}`)}`),
    '',
  ].join('\n')
}

/** The decision of a member or by the link. */
async function approvalLines(client: QueryClient, { id }: QrCode): Promise<string[]> {
  const session = await client.ensureQueryData(sessionQuery)
  const decision = offers(session, 'readApprovalState')
    ? (await request('readApprovalState', { params: { id } })).data
    : null
  return decisionLines(decision)
}

function decisionLines(decision: ApprovalState | null): string[] {
  if (decision?.state !== 'approved' || decision.latest === null) return [t('pack.approvalNone')]
  const { version, name, decidedAt } = decision.latest
  return [t('pack.approved', { version, name, date: formatInstant(decidedAt) })]
}

/** `reads`: the file decodes to the payload; `fails`: it does not; `untested`: it could not be drawn or decoded. */
export type Reading = 'reads' | 'fails' | 'untested'

/** Sizes in pixels at which a file is decoded, in this order: decoders work best at medium sizes. */
const sizes = [900, 1800]

/** Decodes a finished file on white and on dark. This finds encoding errors of the browser. */
export async function readFile(bytes: Blob, payload: string): Promise<Reading> {
  for (const size of sizes) {
    const drawn = await drawFile(bytes, size).catch(() => null)
    // A reader that fails says nothing about the file.
    if (drawn === null) return 'untested'
    const image = pixelsOf(contextOf(drawn))
    for (const surface of [surfaces.paper, surfaces.dark]) {
      // Add surroundings, because decoders may miss a code at the very edge.
      const seen = toColour(surround(toGrey(image, surface), Math.round(size / 20), surface))
      try {
        if ((await readTexts(seen)).includes(payload)) return 'reads'
      } catch (reason) {
        if (reason instanceof DecoderUnavailable) return 'untested'
        throw reason
      }
    }
  }
  return 'fails'
}

async function drawFile(bytes: Blob, longest: number): Promise<HTMLCanvasElement> {
  if (bytes.type === 'application/pdf') return drawFirstPage(bytes, longest)
  const address = URL.createObjectURL(bytes)
  try {
    const image = await loadImage(address)
    const wanted = longest / Math.max(image.naturalWidth, image.naturalHeight)
    const scale = bytes.type === 'image/svg+xml' ? wanted : Math.min(1, wanted)
    const context = newCanvas(image.naturalWidth * scale, image.naturalHeight * scale)
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, context.canvas.width, context.canvas.height)
    return context.canvas
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function drawFirstPage(bytes: Blob, longest: number): Promise<HTMLCanvasElement> {
  const { openPdf } = await import('../pdf/open-pdf.ts')
  const file = await openPdf(bytes)
  try {
    return await file.draw({ kind: 'whole', page: 0, longest, background: 'rgba(0,0,0,0)' })
  } finally {
    file.close()
  }
}
