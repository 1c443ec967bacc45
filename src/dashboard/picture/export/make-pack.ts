import type { QueryClient } from '@tanstack/react-query'
import { zipSync } from 'fflate'
import type { Approval } from '#contract/approval.ts'
import type { ApprovalState } from '#contract/people/approval-operations.ts'
import { hasShortLink, isBarcode } from '#contract/code-types/code-types.ts'
import { usualInk } from '#contract/inks.ts'
import type { QrCode } from '#contract/record.ts'
import { shortLink } from '#design/payload.ts'
import { measurePicture } from '#design/print/picture-measure.ts'
import { planPrint } from '#design/print/plan-print.ts'
import { request } from '../../api/request.ts'
import { offers, sessionQuery } from '../../api/session.ts'
import { formatInstant } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { wordOf } from '#design/scannability/thresholds.ts'
import { judgeDesign } from '../decode/judge-design.ts'
import { fileName } from '../file-name.ts'
import type { Picture } from '../draw-code.ts'
import {
  formatDistance,
  formatMillimetres,
  formatModule,
  type SavedPrintSettings,
  toPrintSettings,
} from '../planner/print-settings.ts'
import { makeFile } from './make-file.ts'
import { colourWords } from './make-proof.ts'
import { proofBrand } from './proof-brand.ts'
import { readFile, type Reading } from './read-file.ts'

/** A finished ZIP and whether each of its files scans. */
type FinishedPack = { readonly bytes: Blob; readonly name: string; readonly reading: Reading }

const formats = ['pdf', 'svg', 'png', 'proof'] as const

/**
 * Everything that a print shop needs, as one ZIP: the code as PDF, SVG and PNG, the proof page, and a text file that
 * explains them. Each file is read back; the pack scans when all of them do.
 */
export async function makePack(
  client: QueryClient,
  code: QrCode,
  picture: Picture,
  kept: SavedPrintSettings,
): Promise<FinishedPack> {
  const names = {
    pdf: fileName(code, 'pdf'),
    svg: fileName(code, 'svg'),
    png: fileName(code, 'png'),
    proof: fileName(code, 'pdf', ' proof'),
  }
  const files: Record<string, Uint8Array> = {}
  let reading: Reading = 'reads'
  for (const format of formats) {
    const brand = format === 'proof' ? await proofBrand(client, code) : null
    const bytes = await makeFile(code, picture, { format }, kept, brand)
    const read = await readFile(bytes, picture.payload)
    if (read !== 'reads' && reading !== 'fails') reading = read
    files[names[format]] = new Uint8Array(await bytes.arrayBuffer())
  }
  const text = await explanation(client, code, picture, kept, names)
  // Windows programs show lines and umlauts correctly with both marks.
  files['READ ME.txt'] = new TextEncoder().encode(`\ufeff${text.replaceAll('\n', '\r\n')}`)
  return {
    bytes: new Blob([zipSync(files, { level: 6 })], { type: 'application/zip' }),
    name: fileName(code, 'zip', ' print'),
    reading,
  }
}

type Names = Readonly<Record<(typeof formats)[number], string>>

async function explanation(
  client: QueryClient,
  code: QrCode,
  picture: Picture,
  kept: SavedPrintSettings,
  names: Names,
): Promise<string> {
  const plan = planPrint(measurePicture(picture.svg, picture), toPrintSettings(kept))
  const [width, height] = [formatMillimetres(plan.width), formatMillimetres(plan.height)]
  const dpi = Math.round((plan.pixels / Math.max(plan.width, plan.height)) * 25.4)
  const created = formatInstant(new Date().toISOString())
  return [
    t('pack.heading', { title: code.title || code.slashTag }),
    t('pack.created', { date: created }),
    '',
    t('pack.files'),
    t('pack.pdf', { name: names.pdf, width, height }),
    t('pack.svg', { name: names.svg }),
    t('pack.png', { name: names.png, dpi: String(dpi) }),
    t('pack.proof', { name: names.proof }),
    '',
    t('pack.code'),
    ...codeLines(code, picture),
    t('pack.test', { verdict: await verdictOf(picture) }),
    t('proof.size.value', { width, height, mm: formatModule(plan.module) }),
    t('proof.distance.value', { distance: formatDistance(plan.readableFrom) }),
    '',
    t('pack.colours'),
    ...colourWords(picture.svg, kept.ink ?? usualInk),
    t('pack.coloursNote'),
    '',
    t('pack.approval'),
    ...decisionLines(await decisionOf(client, code)),
    ...approvalLines(await approvalOf(client, code)),
    '',
    t('pack.rules'),
    ...(['scale', 'border', 'colours', 'test'] as const).map((rule) => `- ${t(`pack.rule.${rule}`)}`),
    '',
  ].join('\n')
}

function codeLines(code: QrCode, { payload }: Picture): string[] {
  if (!hasShortLink(code.qrType)) return [`${t('proof.text')}: ${payload}`]
  return [
    `${t('proof.link')}: ${shortLink(code.brandedDomain, code.slashTag)}`,
    `${t('proof.payload')}: ${payload}`,
    `${t('proof.destination')}: ${code.destinationUrl}`,
  ]
}

async function verdictOf(picture: Picture): Promise<string> {
  if (isBarcode(picture.qrType)) return t('proof.verdict.barcode')
  return t(`verdict.${(await judgeDesign(picture)).word}`)
}

/** The approval page; null without one, and where the service has none. */
async function approvalOf(client: QueryClient, { id }: QrCode): Promise<Approval | null> {
  const session = await client.ensureQueryData(sessionQuery)
  if (!offers(session, 'readApproval')) return null
  return (await request('readApproval', { params: { id } })).data
}

/** The decision of a member or by the link; null where the service has none. */
async function decisionOf(client: QueryClient, { id }: QrCode): Promise<ApprovalState | null> {
  const session = await client.ensureQueryData(sessionQuery)
  if (!offers(session, 'readApprovalState')) return null
  return (await request('readApprovalState', { params: { id } })).data
}

function decisionLines(decision: ApprovalState | null): string[] {
  if (decision?.state !== 'approved' || decision.latest === null) return [t('pack.approvalNone')]
  const { version, name, decidedAt } = decision.latest
  return [t('pack.approved', { version, name, date: formatInstant(decidedAt) })]
}

function approvalLines(page: Approval | null): string[] {
  if (page === null) return []
  const { url, score, checkedAt, isOutdated } = page
  const link = t('pack.approvalLink', { url })
  if (isOutdated) return [link, t('pack.approvalOutdated')]
  if (score === null || checkedAt === null) return [link]
  return [
    link,
    t('pack.approvalTested', { word: t(`verdict.${wordOf(score)}`), date: formatInstant(checkedAt) }),
  ]
}
