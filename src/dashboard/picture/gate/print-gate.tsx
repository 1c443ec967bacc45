import type { QueryClient } from '@tanstack/react-query'
import { hasShortLink } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import { isPrivateDomain } from '#design/payload.ts'
import { measurePicture } from '#design/print/picture-measure.ts'
import { isWrongSize, planPrint } from '#design/print/plan-print.ts'
import { findUnapproved } from '../../api/approvals.ts'
import { type Unapproved } from '../../api/approvals.ts'
import { emptiedWithPerson } from '../../api/credentials.ts'
import { formatList } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { drawCode } from '../draw-code.ts'
import {
  formatDistance,
  formatMillimetres,
  readPrintSettings,
  toPrintSettings,
} from '../planner/print-settings.ts'

type GatedCode = Pick<QrCode, 'id' | 'qrType' | 'brandedDomain'>

/** How wide a code is printed, and a usual width that is read from the distance, in millimetres. */
export type PrintedSize = {
  readonly width: number
  readonly least: number
  readonly distance: number
  /** The side that the standard of the code demands; null where it demands none. */
  readonly side: number | null
}

/** A question that a person may answer with "Download anyway"; asked once per page. */
export type GateQuestion =
  /** Phones elsewhere cannot open the short links. */
  | { readonly kind: 'private'; readonly ids: readonly number[] }
  | { readonly kind: 'small'; readonly ids: readonly number[]; readonly size: PrintedSize }

export type GateFinding =
  /** The account needs an approval first: nobody downloads anyway. */
  { readonly kind: 'unapproved'; readonly unapproved: Unapproved } | GateQuestion

const agreed = emptiedWithPerson(new Set<string>())

export function agreeTo(question: GateQuestion): void {
  for (const id of question.ids) agreed.add(agreementKey(question, id))
}

function agreementKey(question: GateQuestion, id: number): string {
  return question.kind === 'small' ? `small ${id} ${question.size.width}` : `private ${id}`
}

/** Whether phones outside of the user's network can open the short link of a code. */
export function isReachable({ qrType, brandedDomain }: GatedCode): boolean {
  return !hasShortLink(qrType) || !isPrivateDomain(brandedDomain)
}

/**
 * The one gate of every file for print: download, pack, artwork, labels and ZIP. Null when the codes may go.
 *
 * @param size null where no size is chosen, or the smallest safe one.
 * @throws a failure when it is unknown whether the codes are approved.
 */
export async function findGate(
  client: QueryClient,
  codes: readonly GatedCode[],
  size: PrintedSize | null = null,
  signal?: AbortSignal,
): Promise<GateFinding | null> {
  const ids = codes.map(({ id }) => id)
  const unapproved = await findUnapproved(client, ids, signal)
  if (unapproved !== null) return { kind: 'unapproved', unapproved }
  const questions = questionsOf(codes, size)
  return (
    questions.find((question) => question.ids.some((id) => !agreed.has(agreementKey(question, id)))) ?? null
  )
}

/** The doubts about a file of these codes, worst first. */
export function questionsOf(codes: readonly GatedCode[], size: PrintedSize | null): readonly GateQuestion[] {
  const ids = codes.filter((code) => !isReachable(code)).map(({ id }) => id)
  const questions: GateQuestion[] = ids.length === 0 ? [] : [{ kind: 'private', ids }]
  if (size !== null && isWrongSize(size.width, size))
    questions.push({ kind: 'small', ids: codes.map(({ id }) => id), size })
  return questions
}

/** A print size that is too small or not that of its standard; null where none is chosen, for one that is read, and for a bitmap in pixels. */
export async function printedSize(
  client: QueryClient,
  code: QrCode,
  { pixels }: { readonly pixels?: number },
): Promise<PrintedSize | null> {
  const kept = readPrintSettings(String(code.id))
  if (kept.width === null || pixels !== undefined) return null
  // A code that cannot be drawn is refused later, with its own message.
  const picture = await drawCode(client, code).catch(() => null)
  if (picture === null) return null
  const plan = planPrint(measurePicture(picture.svg, picture), toPrintSettings(kept))
  const { width, leastWidth, side } = plan
  if (!isWrongSize(width, { least: leastWidth, side })) return null
  // The planner's button offers the same number.
  return { width, least: plan.suggestedWidth, distance: kept.distance, side }
}

/** Stops files of many codes, which are made without a dialog of their own. */
export class GateStopped extends Error {
  constructor(readonly finding: GateFinding) {
    super('The codes need an answer before print.')
  }
}

type GateQuestionDialogProps = {
  readonly question: GateQuestion | null
  readonly onAnyway: () => void
  readonly onClose: () => void
}

/** Asks before a file for print that phones may not read. */
export function GateQuestionDialog({ question, onAnyway, onClose }: GateQuestionDialogProps) {
  return (
    <AlertDialog
      open={question !== null}
      onClose={onClose}
      {...gateWords(question)}
      confirm={t('download.private.anyway')}
      onConfirm={() => {
        if (question === null) return
        agreeTo(question)
        onAnyway()
      }}
    />
  )
}

export function gateWords(question: GateQuestion | null): {
  readonly title: string
  readonly description: string
} {
  if (question?.kind === 'small') {
    const { width, least, distance, side } = question.size
    if (side !== null)
      return {
        title: t('print.standard', { side }),
        description: t('print.warning.not-standard-size', { least: formatMillimetres(least) }),
      }
    return {
      title: t('gate.small', { width: formatMillimetres(width) }),
      description: t('print.warning.too-small-for-distance', {
        distance: formatDistance(distance),
        least: formatMillimetres(least),
      }),
    }
  }
  const isOne = question === null || question.ids.length === 1
  return {
    title: t(isOne ? 'download.private.title' : 'gate.private.many'),
    description: t('download.private.text'),
  }
}

const most = 8

/** Lists the codes that need an approval, linked to their editors. */
export function UnapprovedCodes({ unapproved: { missing, approvers } }: { readonly unapproved: Unapproved }) {
  return (
    <Banner tone="warn" title={t('gate.many', { count: missing.length })}>
      <p>
        {t('gate.text')}{' '}
        {approvers.length === 0
          ? t('approved.nobody')
          : t('approved.may', { names: formatList(approvers.slice(0, 5).map(({ name }) => name)) })}
      </p>
      <ul className="mt-2 list-disc ps-5">
        {missing.slice(0, most).map(({ id, title }) => (
          <li key={id} dir="auto">
            <a
              href={`/codes/${id}?show=approval`}
              target="_blank"
              rel="noreferrer"
              className="underline underline-offset-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
      {missing.length > most && <p>{t('gate.more', { count: missing.length - most })}</p>}
    </Banner>
  )
}
