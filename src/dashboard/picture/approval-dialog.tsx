import { CircleAlert, CircleCheck, CircleDashed, RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { maxLengths } from '#contract/limits.ts'
import type { ApprovalState } from '#contract/people/approval-operations.ts'
import type { Person } from '#contract/people/person.ts'
import type { QrCode } from '#contract/record.ts'
import { useApprovalState, useAskApproval, useDecideApproval } from '../api/approvals.ts'
import { failureOf } from '../api/failure-of.ts'
import { offers, useSession } from '../api/session.ts'
import { Sections, useHasSections } from '../feature.tsx'
import { FailurePrompt } from '../failures/failure-prompt.tsx'
import { formatList, formatRelative } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Initials } from '../ui/avatar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextArea } from '../ui/text-field.tsx'

export type ApprovalDialogProps = {
  readonly code: QrCode
  readonly open: boolean
  readonly onClose: () => void
  /** After the approval, a stopped download continues with this. */
  readonly onApproved?: () => void
  readonly fieldLabel?: ((field: string) => string) | undefined
  readonly hasChanges?: boolean
}

/** The approval of a code, and what features add to it. */
export function ApprovalDialog(props: ApprovalDialogProps) {
  const { code, open, onClose, onApproved, fieldLabel, hasChanges } = props
  const isGate = onApproved !== undefined
  const approval = useApprovalState(code.id, code.updatedAt).data
  const isApproved = approval?.state === 'approved' && approval.mayPrint
  const words = useApprovalWords()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isGate ? t(isApproved ? 'gate.approved' : 'gate.title') : words.title}
      description={isGate ? t(isApproved ? 'gate.approved.text' : 'gate.text') : words.text}
      actions={
        isGate && isApproved ? (
          <>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button variant="primary" onClick={onApproved}>
              {t('gate.download')}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-4">
        <ApprovalSection code={code} fieldLabel={fieldLabel} hasChanges={hasChanges ?? false} />
        <Sections
          place="approval"
          given={{ code, isBeforePrint: isGate, isReady: isGate && isApproved, onClose }}
        />
      </div>
    </Dialog>
  )
}

/** The names of the dialog. With a page for people outside, it is about that page first. */
export function useApprovalWords() {
  return useHasSections('approval')
    ? { title: t('approval.title'), text: t('approval.text'), aside: t('download.approvalAside') }
    : { title: t('approved.heading'), text: t('approved.text'), aside: t('approved.text') }
}

type ApprovalSectionProps = {
  readonly code: QrCode
  readonly fieldLabel?: ((field: string) => string) | undefined
  readonly hasChanges?: boolean
}

/** Whether a code is approved as it is, and the next step: decide, or ask the members who may. */
function ApprovalSection({ code, fieldLabel, hasChanges = false }: ApprovalSectionProps) {
  const session = useSession().data
  const state = useApprovalState(code.id, code.updatedAt)
  if (session === undefined || !offers(session, 'readApprovalState')) return null
  if (state.data === undefined) {
    return state.isError ? (
      <Banner
        tone="bad"
        title={t('approved.notLoaded')}
        actions={<Button onClick={() => void state.refetch()}>{t('common.retry')}</Button>}
      />
    ) : (
      <Skeleton className="h-16 w-full" />
    )
  }
  // Alone, only a decision by the link counts.
  if (session.isAlone === true && state.data.state === 'none' && !state.data.isRequired) return null
  const isAsked = state.data.asked.some(({ id }) => id === session.person?.id)
  const isNewer = state.data.current.updatedAt !== code.updatedAt
  return (
    <section aria-label={t('approved.heading')} className="flex flex-col gap-3">
      <ApprovalLine state={state.data} fieldLabel={fieldLabel} />
      {state.data.latest?.decision === 'changes' && state.data.latest.reason !== '' && (
        <blockquote
          dir="auto"
          className="border-s-2 border-line-strong ps-3 text-small [overflow-wrap:anywhere] whitespace-pre-line"
        >
          {state.data.latest.reason}
        </blockquote>
      )}
      {hasChanges && <p className="text-small text-warn">{t('approved.unsaved')}</p>}
      {isNewer ? (
        <Newer />
      ) : (
        <>
          {offers(session, 'decideApproval') && <Decide codeId={code.id} state={state.data} />}
          {offers(session, 'askApproval') && !isAsked && (
            <Ask codeId={code.id} state={state.data} me={session.person?.id ?? null} />
          )}
        </>
      )}
    </section>
  )
}

const looks = {
  none: { Icon: CircleDashed, colour: 'text-ink-soft' },
  approved: { Icon: CircleCheck, colour: 'text-good' },
  changes: { Icon: CircleAlert, colour: 'text-bad' },
  outdated: { Icon: RotateCcw, colour: 'text-warn' },
} as const

/** The approval in one sentence, with a sign. */
export function ApprovalLine({
  state,
  fieldLabel,
}: {
  readonly state: ApprovalState
  readonly fieldLabel?: ((field: string) => string) | undefined
}) {
  const { Icon, colour } = looks[state.state]
  return (
    <p role="status" className="flex min-w-0 items-start gap-2 text-small">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${colour}`} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{approvalWords(state, fieldLabel)}</span>
    </p>
  )
}

function Newer() {
  return (
    <Banner tone="warn" actions={<Button onClick={() => location.reload()}>{t('approved.reload')}</Button>}>
      {t('approved.newer')}
    </Banner>
  )
}

/** Approve, or ask for changes with a reason. What was typed stays when it fails. */
function Decide({ codeId, state }: { readonly codeId: number; readonly state: ApprovalState }) {
  const decide = useDecideApproval(codeId)
  const [asks, setAsks] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { version } = state.current

  function send(decision: 'approved' | 'changes'): void {
    if (decision === 'changes' && reason.trim() === '') return setIsMissing(true)
    decide.mutate(
      { decision, version, reason: decision === 'changes' ? reason.trim() : '' },
      {
        onSuccess() {
          setAsks(false)
          setReason('')
          announce(t(`approved.done.${decision}`, { version }))
        },
      },
    )
  }

  if (state.state === 'approved' && state.mayPrint && !asks) {
    return (
      <Button className="self-start" onClick={() => setAsks(true)}>
        {t('approved.askChanges')}
      </Button>
    )
  }
  return (
    <>
      {state.isOwnWork && !asks && <p className="text-small">{t('approved.ownWork')}</p>}
      {decide.isError && <FailurePrompt byHand failure={failureOf(decide.error)} doing="save" />}
      {asks && (
        <TextArea
          label={t('approved.reason')}
          value={reason}
          maxLength={maxLengths.approvalNote}
          error={isMissing && reason.trim() === '' ? t('approved.reasonMissing') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2 max-sm:[&>*]:flex-1">
        {asks ? (
          <>
            <Button onClick={() => setAsks(false)}>{t('common.cancel')}</Button>
            <Button variant="primary" busy={decide.isPending} onClick={() => send('changes')}>
              {t('approved.sendChanges')}
            </Button>
          </>
        ) : (
          <DecisionButtons
            state={state}
            isBusy={decide.isPending}
            onApprove={() => send('approved')}
            onAsk={() => setAsks(true)}
          />
        )}
      </div>
    </>
  )
}

type DecisionButtonsProps = {
  readonly state: ApprovalState
  readonly isBusy: boolean
  readonly onApprove: () => void
  readonly onAsk: () => void
}

function DecisionButtons({ state, isBusy, onApprove, onAsk }: DecisionButtonsProps) {
  return (
    <>
      {!state.isOwnWork && (
        <Button variant="primary" busy={isBusy} onClick={onApprove}>
          {t('approved.approve', { version: state.current.version })}
        </Button>
      )}
      {state.state !== 'changes' && <Button onClick={onAsk}>{t('approved.askChanges')}</Button>}
    </>
  )
}

/** Names the members who may approve, and asks some of them. */
function Ask({ codeId, state, me }: { codeId: number; state: ApprovalState; me: number | null }) {
  const ask = useAskApproval(codeId)
  const others = state.approvers.filter(({ id }) => id !== me)
  const [isOpen, setIsOpen] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [note, setNote] = useState('')
  const chosen = others.filter(({ id }) => !left.has(id))

  if (state.approvers.length === 0) return <p className="text-small">{t('approved.nobody')}</p>
  if (others.length === 0 || state.state === 'approved') return null
  if (!isOpen) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small">
        <p className="min-w-0 flex-1 basis-48">
          {t('approved.may', { names: formatList(others.slice(0, 5).map(({ name }) => name)) })}
        </p>
        <Button onClick={() => setIsOpen(true)}>{t('approved.ask')}</Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3 rounded-base border border-line p-3">
      <Whom people={others} left={left} onToggle={(id) => setLeft(without(left, id))} />
      <TextArea
        label={t('approved.note')}
        rows={2}
        maxLength={maxLengths.approvalNote}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {ask.isError && <FailurePrompt byHand failure={failureOf(ask.error)} doing="save" />}
      <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:flex-1">
        <Button onClick={() => setIsOpen(false)}>{t('common.cancel')}</Button>
        <Button
          variant="primary"
          disabled={chosen.length === 0}
          busy={ask.isPending}
          onClick={() =>
            ask.mutate(
              { people: chosen.map(({ id }) => id), note: note.trim() },
              {
                onSuccess() {
                  setIsOpen(false)
                  setNote('')
                  announce(t('approved.asks.done'))
                },
              },
            )
          }
        >
          {t('approved.askNow')}
        </Button>
      </div>
    </div>
  )
}

type WhomProps = {
  readonly people: readonly Person[]
  /** Those who are not asked. */
  readonly left: ReadonlySet<number>
  readonly onToggle: (id: number) => void
}

function Whom({ people, left, onToggle }: WhomProps) {
  const heading = useId()
  return (
    <fieldset aria-labelledby={heading} className="flex flex-col gap-1">
      <p id={heading} className="text-small font-medium">
        {t('approved.whom')}
      </p>
      {people.map(({ id, name }) => (
        <label key={id} className="flex min-h-9 items-center gap-2">
          <input
            type="checkbox"
            className="size-5 accent-signal"
            checked={!left.has(id)}
            onChange={() => onToggle(id)}
          />
          <Initials decorative name={name} />
          <span className="min-w-0 truncate">{name}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Adds the id to the set, or removes it. */
function without(set: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Such as "Approved version 4 by Ana, 2 days ago. Changed since: Colours."; without labels, no field is named. */
function approvalWords(state: ApprovalState, fieldLabel?: (field: string) => string): string {
  const { latest, changedSince, asked } = state
  const waiting =
    asked.length === 0 ? '' : ` ${t('approved.asked', { names: formatList(asked.map(({ name }) => name)) })}`
  if (latest === null) return t('approved.none') + waiting
  const name = latest.person === null ? `${latest.name} (${t('approved.byLink')})` : latest.name
  const words = { version: latest.version, name, when: formatRelative(latest.decidedAt) }
  const decided = t(`approved.${latest.decision}`, words)
  const isSignOff = state.state === 'approved' && !state.mayPrint
  if (isSignOff) return `${decided} ${t('approved.signOff')}${waiting}`
  if (state.state !== 'outdated') return decided + waiting
  // The picture follows from the other fields.
  const fields = changedSince.filter((field) => field !== 'qr' || changedSince.length === 1)
  const labels = fieldLabel === undefined ? [] : [...new Set(fields.map(fieldLabel))]
  const since =
    labels.length === 0 ? t('approved.changedSince') : t('approved.since', { fields: formatList(labels) })
  return `${decided} ${since}${waiting}`
}
