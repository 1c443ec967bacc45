import { hasShortLink, isBarcode } from '#contract/code-types/code-types.ts'
import { type InkChoice, usualInk } from '#contract/inks.ts'
import type { QrCode } from '#contract/record.ts'
import { loadGlyphs } from '#design/glyphs/glyphs.ts'
import { shortLink } from '#design/payload.ts'
import { inksOf, inkWords } from '#design/print/inks.ts'
import { writePdf } from '#design/print/pdf.ts'
import type { PictureMeasure } from '#design/print/picture-measure.ts'
import { planPrint } from '#design/print/plan-print.ts'
import { type ProofBrand, proofPage, type ProofFact } from '#design/print/proof-page.ts'
import { coloursOf, readPicture } from '#design/print/read-picture.ts'
import { formatInstant } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { judgeDesign } from '../decode/judge-design.ts'
import type { Picture } from '../draw-code.ts'
import {
  formatDistance,
  formatMillimetres,
  formatModule,
  toPrintSettings,
  type SavedPrintSettings,
} from '../planner/print-settings.ts'
import { deflate, imagePixels, logoPixels } from './canvas.ts'
import { readFile } from './read-file.ts'
import { textPixels } from './text-pixels.ts'

/** The print proof: the code at its size with figures to check. */
export async function makeProof(
  code: QrCode,
  picture: Picture,
  measure: PictureMeasure,
  request: SavedPrintSettings,
  brand: ProofBrand | null,
): Promise<Blob> {
  const plan = planPrint(measure, toPrintSettings(request))
  const created = new Date()
  const facts = await factsOf(code, picture, plan, request, created)
  const content = {
    brand,
    heading: t('proof.title'),
    title: code.title || code.slashTag,
    svg: picture.svg,
    width: plan.width,
    facts,
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
  const images = new Map([...inCode, ...ofBrand])
  const page = proofPage(content, { glyphs, images, drawText: textPixels })
  return new Blob([await writePdf(page, deflate, inksOf(request.ink ?? usualInk))], {
    type: 'application/pdf',
  })
}

/** The lines below the picture. */
async function factsOf(
  code: QrCode,
  picture: Picture,
  plan: ReturnType<typeof planPrint>,
  request: SavedPrintSettings,
  created: Date,
): Promise<ProofFact[]> {
  const isText = !hasShortLink(code.qrType)
  const link = shortLink(code.brandedDomain, code.slashTag)
  return [
    ...(isText
      ? [{ label: t('proof.text'), value: picture.payload }]
      : [
          { label: t('proof.link'), value: link, address: link },
          { label: t('proof.payload'), value: picture.payload },
          { label: t('proof.destination'), value: code.destinationUrl, address: code.destinationUrl },
        ]),
    { label: t('proof.verdict'), value: await verdictWords(picture) },
    {
      label: t('proof.size'),
      value: t('proof.size.value', {
        width: formatMillimetres(plan.width),
        height: formatMillimetres(plan.height),
        mm: formatModule(plan.module),
      }),
    },
    {
      label: t('proof.distance'),
      value: t('proof.distance.value', { distance: formatDistance(plan.readableFrom) }),
    },
    ...colourWords(picture.svg, request.ink ?? usualInk).map((value, index) => ({
      label: index === 0 ? t('proof.colours') : '',
      value,
    })),
    { label: t('proof.date'), value: formatInstant(created.toISOString()) },
  ]
}

/** Colours named on the page; a code with more of them names the others by its file. */
const mostColours = 5

/** Each colour of a picture and the ink that prints it, one a line. */
export function colourWords(svg: string, ink: InkChoice): string[] {
  return coloursOf(readPicture(svg))
    .slice(0, mostColours)
    .map((colour) => {
      const words = inkWords(ink, colour)
      return words === '' ? `${colour.toUpperCase()} (RGB)` : `${colour.toUpperCase()}: ${words}`
    })
}

/** The scan test only knows QR codes; a barcode is decoded from its finished picture. */
async function verdictWords(picture: Picture): Promise<string> {
  if (!isBarcode(picture.qrType)) {
    return t(`verdict.${(await judgeDesign(picture)).word}`)
  }
  const reading = await readFile(new Blob([picture.svg], { type: 'image/svg+xml' }), picture.payload)
  return t(reading === 'reads' ? 'proof.verdict.barcode' : 'proof.verdict.unread')
}
