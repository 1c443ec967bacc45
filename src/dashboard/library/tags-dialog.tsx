import { maxLengths } from '#contract/limits.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { tagSchema } from '#contract/tags.ts'
import { useTags } from '../api/qr-codes.ts'
import { LoadFailure } from '../failures/failure-prompt.tsx'
import { issueWords } from '../messages/reason-words.ts'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, AlertDialog } from '../ui/dialog.tsx'
import { boxClass } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ProgressBar } from '../ui/meter.tsx'
import { pressedKey } from '../ui/keys.ts'
import { TextField } from '../ui/text-field.tsx'
import { RowList } from '../ui/row-list.tsx'
import { useStore } from '../ui/store.ts'
import { type Job, jobStore, taskWords } from './jobs/job.ts'
import { startTagJob } from './jobs/start-job.ts'

/** With more tags than this, a search field shows. */
const few = 8

export function TagsDialog({ onClose }: { readonly onClose: () => void }) {
  const tags = useTags()
  const [words, setWords] = useState('')
  const [renaming, setRenaming] = useState<string | null>(null)
  const [removing, setRemoving] = useState<string | null>(null)
  const known = tags.data ?? []
  const sought = words.trim().toLocaleLowerCase()
  const shown = known.filter(({ tag }) => tag.toLocaleLowerCase().includes(sought))
  return (
    <Dialog onClose={onClose} title={t('tags.title')} description={t('tags.text')}>
      <div className="flex flex-col gap-3">
        <TagsFailure tags={tags} />
        {tags.isSuccess && known.length === 0 && <p>{t('tags.none')}</p>}
        {known.length > few && (
          <TextField
            label={t('tags.find')}
            type="search"
            reserve={false}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
        {shown.length > 0 && (
          <RowList label={t('tags.title')} rows={shown} keyOf={({ tag }) => tag} height={60}>
            {(row) => (
              <TagRow
                row={row}
                known={known}
                renaming={renaming === row.tag}
                onRename={(on) => setRenaming(on ? row.tag : null)}
                onRemove={() => setRemoving(row.tag)}
              />
            )}
          </RowList>
        )}
        {removing !== null && (
          <RemoveQuestion
            tag={removing}
            codes={known.find(({ tag }) => tag === removing)?.codes ?? 0}
            onClose={() => setRemoving(null)}
          />
        )}
      </div>
    </Dialog>
  )
}

function TagsFailure({ tags }: { readonly tags: ReturnType<typeof useTags> }) {
  if (!tags.isError) return null
  return <LoadFailure query={tags} />
}

type Tag = { readonly tag: string; readonly codes: number }

type TagRowProps = {
  readonly row: Tag
  readonly known: readonly Tag[]
  readonly renaming: boolean
  readonly onRename: (renaming: boolean) => void
  readonly onRemove: () => void
}

export function TagRow({ row, known, renaming, onRename, onRemove }: TagRowProps) {
  const client = useQueryClient()
  const job = useTagJob(row.tag)
  if (renaming) {
    return (
      <NewName
        row={row}
        known={known}
        onName={(to) => {
          onRename(false)
          void startTagJob(client, { from: row.tag, to }, row.codes)
        }}
        onCancel={() => onRename(false)}
      />
    )
  }
  return (
    <div className="flex items-center gap-2">
      <span dir="auto" title={row.tag} className="min-w-0 flex-1 truncate font-medium">
        {row.tag}
      </span>
      {job === undefined ? (
        <>
          <span className="text-small text-ink-soft">{t('tags.codes', { count: row.codes })}</span>
          <IconButton
            plain
            label={t('tags.rename', { tag: row.tag })}
            icon={Pencil}
            onClick={() => onRename(true)}
          />
          <IconButton plain label={t('tags.remove', { tag: row.tag })} icon={Trash2} onClick={onRemove} />
        </>
      ) : (
        <Progress job={job} />
      )}
    </div>
  )
}

/** The job that renames or removes this tag, also after a reload; undefined for none. */
function useTagJob(tag: string): Job | undefined {
  return useStore(jobStore).find(
    ({ task, state }) =>
      task.kind === 'tag' && task.from === tag && (state === 'running' || state === 'stopped'),
  )
}

function Progress({ job: { task, state, done, total } }: { readonly job: Job }) {
  const words =
    state === 'stopped' ? t('job.state.stopped', { done, total }) : t('job.progress', { done, total })
  return (
    <>
      <span className="text-small whitespace-nowrap text-ink-soft">{words}</span>
      <span className="w-24 shrink-0">
        <ProgressBar label={taskWords(task)} value={done} max={total} />
      </span>
    </>
  )
}

type NewNameProps = Pick<TagRowProps, 'row' | 'known'> & {
  readonly onName: (to: string) => void
  readonly onCancel: () => void
}

function NewName({ row, known, onName, onCancel }: NewNameProps) {
  const [name, setName] = useState(row.tag)
  const checked = tagSchema.safeParse(name)
  const other = known.find(({ tag }) => tag !== row.tag && foldedTag(tag) === foldedTag(name))
  const words = checked.success ? null : checked.error.issues.slice(0, 1).map(issueWords).join('')

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (checked.success && name.trim() !== row.tag) onName(checked.data)
  }

  return (
    <form onSubmit={onSubmit} className="flex items-center gap-2">
      <input
        aria-label={t('tags.name', { tag: row.tag })}
        aria-invalid={words !== null}
        title={words ?? undefined}
        value={name}
        maxLength={maxLengths.tag}
        ref={(box) => {
          if (box !== null && box.dataset['begun'] === undefined) {
            box.dataset['begun'] = ''
            box.select()
          }
        }}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (pressedKey(event) !== 'Escape') return
          event.stopPropagation()
          onCancel()
        }}
        className={`${boxClass} h-9`}
      />
      <Button type="submit" size="small" variant="primary" disabled={!checked.success}>
        {other === undefined ? t('common.save') : t('tags.merge', { tag: other.tag, count: other.codes })}
      </Button>
      <Button size="small" variant="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </form>
  )
}

function foldedTag(tag: string): string {
  return tag.trim().toLocaleLowerCase()
}

type RemoveQuestionProps = {
  readonly tag: string
  readonly codes: number
  readonly onClose: () => void
}

export function RemoveQuestion({ tag, codes, onClose }: RemoveQuestionProps) {
  const client = useQueryClient()
  return (
    <AlertDialog
      onClose={onClose}
      destructive
      title={t('tags.removeTitle', { tag })}
      description={t('tags.removeText', { count: codes })}
      confirm={t('tags.removeConfirm')}
      onConfirm={() => {
        onClose()
        void startTagJob(client, { from: tag, to: null }, codes)
      }}
    />
  )
}
