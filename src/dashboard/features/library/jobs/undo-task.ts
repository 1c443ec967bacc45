import type { Entry, Job, Part, Task } from './job.ts'

type Change = Extract<Task, { kind: 'change' }>['change']

const opposites = {
  pause: 'resume',
  resume: 'pause',
  star: 'unstar',
  unstar: 'star',
  delete: 'restore',
  restore: 'delete',
} as const

/** The job that takes back what a job changed; null when nothing can be taken back. */
export function undoTask(job: Job, parts: readonly Part[]): { task: Task; entries: readonly Entry[] } | null {
  if (job.task.kind !== 'change' || job.task.isUndo) return null
  const change = opposite(job.task.change)
  const entries = parts.flatMap((part) =>
    part.entries.flatMap((entry, place): Entry[] => {
      const result = part.results?.[place]
      if (result?.outcome !== 'changed') return []
      const { after: _after, ...known } = entry
      if (change.action !== 'restoreVersion') return [known]
      return result.undoVersion === null ? [] : [{ ...known, version: result.undoVersion }]
    }),
  )
  return entries.length === 0 ? null : { task: { kind: 'change', change, isUndo: true }, entries }
}

function opposite({ action }: Change): Change {
  return action in opposites
    ? { action: opposites[action as keyof typeof opposites] }
    : { action: 'restoreVersion' }
}
