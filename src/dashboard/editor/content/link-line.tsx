import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { holdsDestination, leadsToDestination } from '#contract/code-types/code-types.ts'
import type { DestinationHealth as Health } from '#contract/code-meta.ts'
import type { QrCode } from '#contract/record.ts'
import { useCodeMeta } from '../../api/code-history.ts'
import { turnsAway } from '../../api/code-state.ts'
import { useCheckDestination, useCodesLeadingTo } from '../../api/link-checks.ts'
import { offers } from '../../api/session.ts'
import { formatRelative } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { useRested } from '../../ui/use-latest.ts'
import { AddressField } from '../address-field.tsx'
import { useEditor, useFormValue } from '../editor-context.ts'
import { ShortLink } from './short-link-fields.tsx'

const marks = {
  reached: [CircleCheck, 'text-good'],
  refused: [CircleAlert, 'text-warn'],
  unreachable: [CircleAlert, 'text-warn'],
  unchecked: [CircleDashed, 'text-ink-soft'],
} as const satisfies Record<Health['state'], unknown>

/** Delay in milliseconds and number of polls for the check result. */
const lookAgain = 2_500
const mostLooks = 4

/** The last destination check, with a button to repeat it. A save never waits for it. */
export function DestinationHealth({ record, hint }: { readonly record: QrCode; readonly hint: ReactNode }) {
  const { session } = useEditor()
  const destination = useFormValue('destinationUrl')
  const { data: meta, refetch, dataUpdatedAt } = useCodeMeta(record.id, record.updatedAt)
  const check = useCheckDestination(record.id)
  const health = meta?.destinationHealth
  const isToCome = health?.state === 'unchecked' && health.reason == null
  const looks = useRef(0)
  // The check runs after the save, so poll for its result.
  useEffect(() => {
    if (!isToCome || looks.current >= mostLooks) return undefined
    const timer = setTimeout(() => {
      looks.current += 1
      void refetch()
    }, lookAgain)
    return () => clearTimeout(timer)
  }, [isToCome, dataUpdatedAt, refetch])
  if (health === undefined || !offers(session, 'checkDestination')) return hint
  if (destination !== record.destinationUrl) return t('visit.health.unsaved')
  return (
    <span className="flex min-h-5 flex-wrap items-center gap-x-3">
      <CheckResult health={health} words={check.isError ? t('visit.health.failed') : undefined} />
      {(health.reason == null || health.reason === 'offline') && (
        <Button
          variant="quiet"
          size="small"
          className="-my-2"
          busy={check.isPending}
          onClick={() => check.mutate()}
        >
          {t('visit.health.again')}
        </Button>
      )}
    </span>
  )
}

type CheckResultProps = {
  readonly health: Health
  /** Instead of its own. */
  readonly words?: string | undefined
}

/** The result of a destination check in words. */
export function CheckResult({ health, words = healthWords(health) }: CheckResultProps) {
  const [Mark, tone] = marks[health.state]
  return (
    <span role="status" className="flex min-w-0 items-start gap-1.5">
      <Mark aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <span className={tone === 'text-warn' ? 'text-warn' : 'text-ink-soft'}>{words}</span>
    </span>
  )
}

function healthWords(health: Health): string {
  const when = formatRelative(health.checkedAt ?? '')
  const status = String(health.status ?? '')
  switch (health.state) {
    case 'reached':
      return t('visit.health.reached', { status, when })
    case 'refused':
      return turnsAway(health)
        ? t('visit.health.turnedAway', { status, when })
        : t('visit.health.refused', { status, when })
    case 'unreachable':
      return t('visit.health.unreachable', { when })
    case 'unchecked':
      if (health.reason == null) return t('visit.health.unknown')
      return t(`visit.health.${health.reason}`)
    default:
      return health.state satisfies never
  }
}

/** Milliseconds without typing before the request. */
const rest = 600

/** Replaces the hint with the code that already uses this destination. */
export function DestinationTwin({ hint }: { readonly hint: ReactNode }) {
  const destination = useFormValue('destinationUrl')
  const twins = useCodesLeadingTo(useRested(destination, rest))
  const [twin] = twins
  return (
    <span role="status" className="line-clamp-2">
      {twin === undefined ? (
        hint
      ) : (
        <>
          {t('visit.twin')}{' '}
          <Link
            to="/codes/$id"
            params={{ id: String(twin.id) }}
            dir="auto"
            className="font-medium text-ink underline underline-offset-4"
          >
            {twin.title || `${twin.brandedDomain}/${twin.slashTag}`}
          </Link>
          {twins.length > 1 && ` ${t('visit.twin.more', { count: twins.length - 1 })}`}
        </>
      )}
    </span>
  )
}

/** Where a code leads, and the short link that its print holds. */
export function LinkLine() {
  const { isViewOnly } = useEditor()
  const qrType = useFormValue('qrType')
  return (
    // The short link stands above the panel, which has the same width.
    <div className="flex min-w-0 flex-col gap-x-8 gap-y-1 wide:grid wide:grid-cols-[minmax(0,1fr)_20rem] canvas:grid-cols-[minmax(0,1fr)_24rem]">
      {leadsToDestination(qrType) && (
        <fieldset disabled={isViewOnly} className="contents">
          <DestinationField />
        </fieldset>
      )}
      <div className={`min-w-0 ${leadsToDestination(qrType) ? 'wide:self-start wide:pt-7' : ''}`}>
        <ShortLink />
      </div>
    </div>
  )
}

function destinationHint(isHeld: boolean, isSaved: boolean) {
  if (!isHeld) return 'editor.destination.hint'
  return isSaved ? 'content.fixed.now' : 'editor.direct.fixed'
}

function DestinationField() {
  const { record, isViewOnly } = useEditor()
  const qrType = useFormValue('qrType')
  const isHeld = holdsDestination(qrType)
  const hint = isViewOnly ? undefined : t(destinationHint(isHeld, record !== null))
  return (
    <div className="flex min-w-0 flex-col">
      <AddressField
        name="destinationUrl"
        readOnly={isHeld && record !== null}
        label={t(qrType === 'product' ? 'content.productLink.pip' : 'editor.destination.label')}
        hint={
          record === null ? (
            <DestinationTwin hint={hint} />
          ) : (
            <DestinationHealth record={record} hint={hint} />
          )
        }
      />
    </div>
  )
}
