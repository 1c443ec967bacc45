import { useQueryClient } from '@tanstack/react-query'
import { Download, Palette } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { FailurePrompt } from '../../failures/failure-prompt.tsx'
import { formatRelative } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Initials } from '../../ui/avatar.tsx'
import { ProgressBar } from '../../ui/meter.tsx'
import { saveCsv } from '../../ui/save-file.ts'
import { RowList } from '../../ui/row-list.tsx'
import { stopJob } from './job-runner.ts'
import {
  forgetJob,
  readParts,
  type Entry,
  type Job,
  type Part,
  doneWords,
  taskWords,
  reportCsv,
} from './job.ts'
import { continueJob, startJob, undoTask } from './start-job.ts'
import { BulkDialogs } from '../bulk/bulk-dialogs.tsx'
import { When } from '../../ui/when.tsx'

/** Progress of a job, then its results. Closing keeps the job running. */
export function JobDialog({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const [parts, setParts] = useState<readonly Part[]>([])
  const isWorking = job.state === 'running' || job.state === 'collecting'
  useEffect(() => {
    if (isWorking) return undefined
    let current = true
    void readParts(job).then((found) => current && setParts(found))
    return () => {
      current = false
    }
  }, [job, isWorking])

  return (
    <Dialog
      wide
      onClose={onClose}
      title={isWorking ? taskWords(job.task) : t('job.ended')}
      actions={
        isWorking ? (
          <WorkingActions job={job} onClose={onClose} />
        ) : (
          <EndActions job={job} parts={parts} onClose={onClose} />
        )
      }
    >
      <JobPerson startedAt={job.startedAt} />
      {isWorking ? (
        <JobProgress job={job} />
      ) : (
        <div className="flex flex-col gap-3">
          <p role="status" className="font-medium">
            {job.state !== 'done' && `${t(`job.state.${job.state}`, { done: job.done, total: job.total })}. `}
            {doneWords(job)}
          </p>
          {job.failure !== null && <FailurePrompt failure={job.failure} doing="load" byHand />}
          <JobReport parts={parts} />
        </div>
      )}
    </Dialog>
  )
}

/** The person of a job. Jobs of this browser belong to the signed-in person. */
function JobPerson({ startedAt }: Pick<Job, 'startedAt'>) {
  const name = useSession().data?.person?.name
  if (name === undefined) return null
  return (
    <p className="flex items-center gap-2 text-small text-ink-soft">
      <Initials decorative name={name} />
      <When at={startedAt}>{t('job.by', { name, when: formatRelative(startedAt) })}</When>
    </p>
  )
}

type JobActionsProps = { readonly job: Job; readonly onClose: () => void }

function WorkingActions({ job, onClose }: JobActionsProps) {
  return (
    <>
      <Button onClick={() => stopJob(job.id)}>{t('job.cancel')}</Button>
      <Button variant="primary" onClick={onClose}>
        {t('job.hide')}
      </Button>
    </>
  )
}

/** The report of a job that has ended, and what can follow it. */
function EndActions({ job, parts, onClose }: JobActionsProps & { readonly parts: readonly Part[] }) {
  const client = useQueryClient()
  const undo = undoTask(job, parts)
  return (
    <>
      {job.task.kind === 'import' && <AfterImport parts={parts} onStarted={onClose} />}
      {parts.length > 0 && (
        <Button
          onClick={() =>
            saveCsv(`${t('job.reportName')}-${job.startedAt.slice(0, 10)}.csv`, reportCsv(parts))
          }
        >
          {t('job.report')}
        </Button>
      )}
      {job.state === 'stopped' && (
        <Button onClick={() => void continueJob(client, job.id)}>{t('job.goOn')}</Button>
      )}
      {undo !== null && (
        <Button
          onClick={() => {
            void startJob(client, undo.task, { entries: undo.entries })
            void forgetJob(job)
          }}
        >
          {t('job.undo')}
        </Button>
      )}
      <Button variant="primary" onClick={onClose}>
        {t('common.close')}
      </Button>
    </>
  )
}

type AfterImportProps = { readonly parts: readonly Part[]; readonly onStarted: () => void }

/** The next steps of an import: all pictures as one ZIP, and the look of a brand kit. */
function AfterImport({ parts, onStarted }: AfterImportProps) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<'zip' | 'restyle' | null>(null)
  const entries = createdEntries(parts)
  if (entries.length === 0) return null
  return (
    <>
      <Button icon={Palette} onClick={() => setAsked('restyle')}>
        {t('import.applyKit')}
      </Button>
      <Button icon={Download} onClick={() => setAsked('zip')}>
        {t('import.downloadAll')}
      </Button>
      {asked !== null && (
        <BulkDialogs
          action={asked}
          count={entries.length}
          scope={() => ({ entries })}
          onClose={() => setAsked(null)}
          onStart={(task, scope = { entries }) => {
            setAsked(null)
            void startJob(client, task, scope)
            // After a new design, people download, so the report stays open.
            if (asked === 'zip') onStarted()
          }}
        />
      )}
    </>
  )
}

function createdEntries(parts: readonly Part[]): readonly Entry[] {
  return parts.flatMap(({ entries, results }) =>
    entries.flatMap((entry, place) => {
      const result = results?.[place]
      if (result == null || result.codeId === null || result.outcome === 'refused') return []
      return [{ id: result.codeId, title: entry.title, link: result.link }]
    }),
  )
}

export function JobProgress({ job }: { readonly job: Job }) {
  const words =
    job.state === 'collecting'
      ? t('job.collecting', { count: job.total })
      : t('job.progress', { done: job.done, total: job.total })
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">{words}</p>
      <ProgressBar label={words} value={job.state === 'collecting' ? null : job.done} max={job.total} />
      <p className="text-small text-ink-soft">
        {job.refused > 0 && `${t('job.done.refused', { count: job.refused })} `}
        {t('job.stay')}
      </p>
    </div>
  )
}

/** The result of each entry, problems first. */
export function JobReport({ parts }: { readonly parts: readonly Part[] }) {
  const rows = parts
    .flatMap(({ entries, results }) =>
      entries.flatMap((entry, place) => {
        const result = results?.[place]
        return result === undefined ? [] : [{ entry, result }]
      }),
    )
    .toSorted((one, other) => rank(one.result) - rank(other.result))
  if (rows.length === 0) return null
  return (
    <RowList label={t('job.rows')} count={rows.length} height={56}>
      {(place) => {
        const row = rows[place]
        return (
          row && (
            <div className="flex min-w-0 items-center gap-4">
              <div className="min-w-0 flex-1">
                <p dir="auto" className="truncate font-medium">
                  {row.entry.title || row.result.link || t('library.untitled')}
                </p>
                <p
                  className={classNames(
                    'truncate text-small',
                    row.result.words === null ? 'text-ink-soft' : 'text-bad',
                  )}
                >
                  {row.result.words ?? row.result.link}
                </p>
              </div>
              <span className="text-small whitespace-nowrap">{t(`job.row.${row.result.outcome}`)}</span>
            </div>
          )
        )
      }}
    </RowList>
  )
}

function rank({ outcome, words }: { readonly outcome: string; readonly words: string | null }): number {
  return outcome === 'refused' ? 0 : words === null ? 2 : 1
}
