import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { foldText } from '#contract/text-field.ts'
import type { Placement, Placements } from '../contract/placements.ts'
import type { QrCode } from '#contract/record.ts'
import { useMay } from '#dashboard/api/session.ts'
import { useRemovePlacement, useRestorePlacement } from './operations.ts'
import { useCodesActions } from '#dashboard/codes/actions-of-features.tsx'
import type { CodesAction } from '#dashboard/feature.tsx'
import { formatCount, formatList, formatNumber } from '#dashboard/messages/format.ts'
import { t } from '#dashboard/messages/t.ts'
import {
  type GateFinding,
  GateQuestionDialog,
  GateStopped,
  UnapprovedCodes,
} from '#dashboard/picture/gate/print-gate.tsx'
import { Banner } from '#dashboard/ui/banner.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { showToast } from '#dashboard/ui/toaster.tsx'
import { factsOf } from './placement-facts.ts'
import { codeInPlacement, savePictures } from './placement-files.ts'

type ListProps = {
  readonly code: QrCode
  readonly data: Placements
  /** Buttons beside the pictures of all. */
  readonly actions: ReactNode
  /** Null for a viewer. */
  readonly onEdit: ((placement: Placement) => void) | null
  readonly onTake: (placement: Placement) => void
}

/** Rows that are shown at first, and with each "Show more". */
const rowsAtOnce = 100

export function PlacementList({ code, data, actions, onEdit, onTake }: ListProps) {
  const { placements, currency } = data
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(rowsAtOnce)
  const found = placements
    .filter(({ name, note }) => foldText(`${name} ${note}`).includes(foldText(search)))
    .toSorted((one, other) => other.scans - one.scans)
  return (
    <section aria-label={t('placements.title')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        {actions}
        <AllPictures code={code} placements={placements} />
      </div>
      {placements.length > 10 && (
        <div className="w-64 max-sm:w-full">
          <TextField
            type="search"
            label={t('placements.search')}
            reserve={false}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      )}
      <ul className="divide-y divide-line rounded-large border border-line bg-sheet">
        {found.slice(0, most).map((placement) => (
          <Row
            key={placement.mark}
            codeId={code.id}
            placement={placement}
            currency={currency}
            onEdit={onEdit}
            onTake={onTake}
          />
        ))}
      </ul>
      {found.length > most && (
        <Button className="self-start" onClick={() => setMost(most + rowsAtOnce)}>
          {t('placements.more', { shown: formatNumber(most), all: formatNumber(found.length) })}
        </Button>
      )}
    </section>
  )
}

type RowProps = Pick<ListProps, 'onEdit' | 'onTake'> & {
  readonly codeId: number
  readonly placement: Placement
  readonly currency: string | null
}

function Row({ codeId, placement, currency, onEdit, onTake }: RowProps) {
  const { mark, name, scans } = placement
  const remove = useRemovePlacement(codeId)
  const restore = useRestorePlacement(codeId)
  const mayRemove = useMay('removePlacement')

  // The row leaves the page before its callbacks would run. A promise still tells of the end.
  const failed = () => showToast({ message: t('placements.notSaved') })
  const undo = { label: t('common.undo'), onSelect: () => void restore.mutateAsync(mark).catch(failed) }
  const removed = () => showToast({ message: t('placements.removed', { name }), action: undo })
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
          {name}
        </p>
        <p dir="auto" className="text-small text-ink-soft [overflow-wrap:anywhere]">
          {factsOf(placement, currency)}
        </p>
      </div>
      <Link
        to="/codes/$id/scans"
        params={{ id: String(codeId) }}
        search={{ by: 'placement', value: mark }}
        className="w-32 py-1.5 text-end tabular-nums underline-offset-4 hover:underline max-sm:text-start pointer-coarse:py-2.5"
      >
        <span className="text-lead font-semibold">{formatCount(scans)}</span>{' '}
        <span className="text-small text-ink-soft">{t('placements.scans')}</span>
      </Link>
      <code dir="ltr" title={t('placements.mark')} className="w-16 font-mono text-small text-ink-soft">
        {mark}
      </code>
      <div className="-me-2 ms-auto flex">
        <IconButton
          plain
          icon={Download}
          label={t('placements.download', { name })}
          onClick={() => onTake(placement)}
        />
        {onEdit !== null && (
          <IconButton
            plain
            icon={Pencil}
            label={t('placements.edit', { name })}
            onClick={() => onEdit(placement)}
          />
        )}
        {mayRemove && (
          <IconButton
            plain
            icon={Trash2}
            label={t('placements.remove', { name })}
            disabled={remove.isPending}
            onClick={() => void remove.mutateAsync(mark).then(removed, failed)}
          />
        )}
      </div>
    </li>
  )
}

type Saving =
  | { readonly state: 'idle' | 'failed' }
  | { readonly state: 'stopped'; readonly finding: GateFinding }
  | { readonly state: 'drawing'; readonly done: number }
  | { readonly state: 'left-out'; readonly names: readonly string[] }

type AllPicturesProps = Pick<ListProps, 'code'> & { readonly placements: readonly Placement[] }

/** Downloads the pictures of all placements as one file. */
function AllPictures({ code, placements }: AllPicturesProps) {
  const client = useQueryClient()
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })
  const stop = useRef<AbortController | null>(null)

  async function start(): Promise<void> {
    const controller = (stop.current = new AbortController())
    setSaving({ state: 'drawing', done: 0 })
    try {
      const names = await savePictures(client, code, placements, {
        signal: controller.signal,
        onProgress: (done) => setSaving({ state: 'drawing', done }),
      })
      setSaving(names.length === 0 ? { state: 'idle' } : { state: 'left-out', names })
    } catch (error) {
      if (error instanceof GateStopped) setSaving({ state: 'stopped', finding: error.finding })
      else setSaving({ state: controller.signal.aborted ? 'idle' : 'failed' })
    }
  }

  const finding = saving.state === 'stopped' ? saving.finding : null
  return (
    <div className="flex min-w-0 flex-col items-end gap-2 max-sm:items-start">
      {saving.state === 'drawing' ? (
        <div className="flex items-center gap-3">
          <span role="status" className="text-small text-ink-soft tabular-nums">
            {t('placements.drawing', {
              done: formatNumber(saving.done),
              all: formatNumber(placements.length),
            })}
          </span>
          <Button onClick={() => stop.current?.abort()}>{t('common.cancel')}</Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <ActionsOfFeatures code={code} placements={placements} />
          <Button icon={Download} onClick={() => void start()}>
            {t('placements.downloadAll')}
          </Button>
        </div>
      )}
      {finding?.kind === 'unapproved' && <UnapprovedCodes unapproved={finding.unapproved} />}
      <GateQuestionDialog
        question={finding === null || finding.kind === 'unapproved' ? null : finding}
        onAnyway={() => void start()}
        onClose={() => setSaving({ state: 'idle' })}
      />
      {saving.state === 'failed' && <Banner tone="bad">{t('download.failed')}</Banner>}
      {saving.state === 'left-out' && (
        <Banner tone="warn">
          {t('placements.leftOut', { names: formatList(saving.names.slice(0, 5)) })}
        </Banner>
      )}
    </div>
  )
}

/** Actions of features for a code in each of its placements, such as to print labels. */
function ActionsOfFeatures({ code, placements }: AllPicturesProps) {
  const actions = useCodesActions('placements')
  const [chosen, setChosen] = useState<CodesAction | null>(null)
  const close = () => setChosen(null)
  return (
    <>
      {actions.map((action) => (
        <Button key={action.label('placements')} icon={action.icon} onClick={() => setChosen(action)}>
          {action.label('placements')}
        </Button>
      ))}
      {chosen !== null && (
        <chosen.dialog
          count={placements.length}
          ids={[code.id]}
          load={() => Promise.resolve(placements.map((place) => codeInPlacement(code, place)))}
          onClose={close}
          onDone={close}
        />
      )}
    </>
  )
}
