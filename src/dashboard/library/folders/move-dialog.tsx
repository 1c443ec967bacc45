import { maxLengths } from '#contract/limits.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import type { QrCode } from '#contract/record.ts'
import { failureOf } from '../../api/failure-of.ts'
import { useCreateFolder, showMoved, inTreeOrder, useFolders } from '../../api/change-folders.ts'
import { FailurePrompt } from '../../failures/failure-prompt.tsx'
import { t } from '../../messages/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useMetaOf } from '../code-parts.tsx'
import { toEntry } from '../jobs/job.ts'
import { fieldErrors } from './folder-dialog.tsx'
import { refreshLibrary } from '../../api/qr-codes.ts'
import { type JobScope, startJob } from '../jobs/start-job.ts'

/** With more folders than this, a search field shows. */
const few = 10

type MoveDialogProps = {
  readonly count: number
  /** The present folder of the codes; undefined when they have several. */
  readonly from?: number | null
  readonly onClose: () => void
  readonly onMove: (folderId: number | null) => void
}

export function MoveOneDialog({ code, onClose }: { readonly code: QrCode; readonly onClose: () => void }) {
  const client = useQueryClient()
  const from = useMetaOf(code.id)?.folderId ?? null
  return (
    <MoveDialog
      count={1}
      from={from}
      onClose={onClose}
      onMove={(folderId) => {
        onClose()
        if (folderId !== from) moveCodes(client, { entries: [toEntry(code)] }, folderId)
      }}
    />
  )
}

/** Asks for a folder, which may be a new one. */
export function MoveDialog({ count, from, onClose, onMove }: MoveDialogProps) {
  const folders = useFolders()
  const create = useCreateFolder()
  const [chosen, setChosen] = useState<number | 'none' | 'new' | null>(from ?? null)
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const errors = fieldErrors(create.error && failureOf(create.error))

  async function move(): Promise<void> {
    if (chosen === null) return
    if (chosen !== 'new') return onMove(chosen === 'none' ? null : chosen)
    if (name.trim() === '') return setMissing(true)
    const folder = await create.mutateAsync({ name }).catch(() => null)
    if (folder !== null) onMove(folder.id)
  }

  return (
    <Dialog
      onClose={onClose}
      title={t('folders.move.title', { count })}
      confirm={t('folders.move.do')}
      busy={create.isPending}
      disabled={chosen === null}
      onConfirm={() => void move()}
    >
      <FolderChoice folders={folders} chosen={chosen} onChoose={setChosen}>
        {chosen === 'new' && (
          <TextField
            label={t('folders.name')}
            dir="auto"
            autoComplete="off"
            value={name}
            maxLength={maxLengths.folderName}
            error={missing ? t('folders.name.missing') : errors.of('name')}
            onChange={(event) => {
              setName(event.target.value)
              setMissing(false)
              create.reset()
            }}
          />
        )}
      </FolderChoice>
      {errors.rest !== null && <FailurePrompt failure={errors.rest} doing="save" byHand />}
    </Dialog>
  )
}

type FolderChoiceProps = {
  readonly folders: ReturnType<typeof useFolders>
  readonly chosen: number | 'none' | 'new' | null
  readonly onChoose: (chosen: number | 'none' | 'new') => void
  readonly children: ReactNode
}

function FolderChoice({ folders, chosen, onChoose, children }: FolderChoiceProps) {
  const [words, setWords] = useState('')
  const group = useId()
  const places = inTreeOrder(folders.data?.data ?? [])
  const sought = words.trim().toLocaleLowerCase()
  const shown = places.filter(({ path }) => path.toLocaleLowerCase().includes(sought))
  const option = (value: number | 'none' | 'new', label: ReactNode) => (
    <label
      key={value}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-small px-2 hover:bg-ink/4 has-checked:bg-ink/7 pointer-coarse:min-h-11"
    >
      <input
        type="radio"
        name={group}
        checked={chosen === value}
        onChange={() => onChoose(value)}
        className="size-5 shrink-0 accent-signal"
      />
      <span dir="auto" className="min-w-0 truncate">
        {label}
      </span>
    </label>
  )
  return (
    <div className="flex flex-col gap-3">
      {folders.isError && (
        <FailurePrompt
          failure={failureOf(folders.error)}
          doing="load"
          byHand
          onRetry={() => void folders.refetch()}
          retrying={folders.isFetching}
        />
      )}
      {places.length > few && (
        <TextField
          label={t('folders.move.find')}
          type="search"
          reserve={false}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="sr-only">{t('folders.move.label')}</legend>
        <div className="flex max-h-72 flex-col overflow-y-auto rounded-base border border-line p-1">
          {sought === '' && option('none', t('folders.none'))}
          {shown.map(({ folder, path }) => option(folder.id, path))}
          {shown.length === 0 && sought !== '' && (
            <p className="px-2 py-1.5 text-ink-soft">{t('folders.move.nothing')}</p>
          )}
        </div>
        {option('new', t('folders.new'))}
        {children}
      </fieldset>
    </div>
  )
}

/**
 * Moves codes into a folder, or out of all with null. Listed codes move on the screen at once, and back when the service
 * has not moved all of them.
 */
export function moveCodes(client: QueryClient, scope: JobScope, folderId: number | null): void {
  const ids = 'entries' in scope ? scope.entries.flatMap(({ id }) => id ?? []) : []
  const takeBack = showMoved(client, ids, folderId)
  void startJob(
    client,
    { kind: 'change', change: { action: 'move', folderId }, isUndo: false },
    scope,
    (job) => {
      if (job?.state === 'done' && job.refused === 0) return
      takeBack()
      refreshLibrary(client)
    },
  )
}
