import { t } from '../../../messages/t.ts'
import type { Job, Task } from './job.ts'

/** What a job is doing. */
export function taskWords(task: Task): string {
  return task.kind === 'change' ? t(`job.change.${task.change.action}`) : t(`job.${task.kind}`)
}

/** What a job has done, in one or a few sentences. */
export function doneWords({ task, done, changed, refused }: Job): string {
  const unchanged = done - changed - refused
  const isImport = task.kind === 'import'
  const words = [t(changedKey(task), { count: changed })]
  if (unchanged > 0)
    words.push(t(isImport ? 'job.done.repeated' : 'job.done.unchanged', { count: unchanged }))
  if (refused > 0) words.push(t('job.done.refused', { count: refused }))
  return words.join(' ')
}

function changedKey(task: Task) {
  if (task.kind === 'import') return 'job.done.made'
  if (task.kind === 'zip') return 'job.done.drawn'
  if (task.change.action === 'delete') return 'job.done.deleted'
  if (task.change.action === 'restore') return 'job.done.restored'
  return task.isUndo ? 'job.done.undone' : 'job.done.changed'
}
