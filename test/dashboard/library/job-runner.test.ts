import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { runJob, stoppedJob } from '#dashboard/library/jobs/job-runner.ts'
import { jobOf, jobStore, keepJob, keepPart } from '#dashboard/library/jobs/job.ts'

test('a job that is continued as soon as it shows that it stopped goes on', async () => {
  const id = 'star-cup'
  const entry = { id: 1, title: 'Cup', link: 'go.acme.com/cup' }
  await keepPart(id, 0, { entries: [entry], sent: false, results: null })
  await keepJob({
    id,
    owner: 'Acme',
    startedAt: '2026-11-22T12:00:00.000Z',
    task: { kind: 'change', change: { action: 'star' }, isUndo: false },
    state: 'running',
    pending: null,
    total: 1,
    parts: 1,
    partsDone: 0,
    done: 0,
    changed: 0,
    refused: 0,
    failure: null,
  })
  const client = new QueryClient()
  const changed = { outcome: 'changed', codeId: 1, link: entry.link, words: null, undoVersion: null } as const
  const continued = new Promise((resolve) => {
    const stop = jobStore.subscribe(() => {
      // A job of an earlier test may still be shown.
      if (jobOf(id)?.state !== 'stopped') return
      stop()
      resolve(stoppedJob(id).then(() => runJob(client, id, async () => [changed])))
    })
  })
  await runJob(client, id, () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await continued).toMatchObject({ state: 'done', changed: 1 })
})
