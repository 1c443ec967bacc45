import '../../messages/picture-messages.ts'
import type { QrCode } from '#contract/record.ts'
import { loadGlyphs } from '#design/glyphs/load-glyphs.ts'
import { shortLink } from '#design/payload.ts'
import { writePdf } from '#design/print/pdf/write-pdf.ts'
import type { PictureMeasure } from '#design/print/picture-measure.ts'
import { planPrint } from '#design/print/plan-print.ts'
import { proofPage, type ProofFact } from '#design/print/proof-page.ts'
import { formatInstant } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { judgeDesign } from '../decode/judge-design.ts'
import type { Picture } from '../draw-code.ts'
import { formatDistance, formatMillimetres, formatModule } from '../planner/lengths.ts'
import { type KeptWish, toPrintWish } from '../planner/print-wish-store.ts'
import { deflate } from './deflate.ts'
import { logoPixels, shownLogo } from './logo-pixels.ts'
import { readFile } from './read-file.ts'
import { textPixels } from './text-pixels.ts'

/** The page for a printer or a colleague: the code at its size, and what to check it against. */
export async function makeProof(
  code: QrCode,
  picture: Picture,
  measure: PictureMeasure,
  wish: KeptWish,
): Promise<Blob> {
  const plan = planPrint(measure, toPrintWish(wish))
  const created = new Date()
  const isText = code.qrType === 'text'
  const link = shortLink(code.brandedDomain, code.slashTag)
  const facts: ProofFact[] = [
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
    { label: t('proof.date'), value: formatInstant(created.toISOString()) },
  ]
  const content = {
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
  const [glyphs, images] = await Promise.all([loadGlyphs(), logoPixels(shownLogo(picture))])
  const page = proofPage(content, { glyphs, images, drawText: textPixels })
  return new Blob([await writePdf(page, deflate)], { type: 'application/pdf' })
}

/** The scan test knows QR codes; a barcode is read back from its finished picture. */
async function verdictWords(picture: Picture): Promise<string> {
  if (picture.qrType !== 'barcode') {
    const { word, score } = await judgeDesign(picture)
    return t('proof.verdict.value', { word: t(`verdict.${word}`), score })
  }
  const reading = await readFile(new Blob([picture.svg], { type: 'image/svg+xml' }), picture.payload)
  return t(reading === 'reads' ? 'proof.verdict.barcode' : 'proof.verdict.unread')
}
