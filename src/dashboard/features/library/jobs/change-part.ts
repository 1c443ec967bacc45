import type { BulkRow } from '#contract/bulk.ts'
import { request } from '../../../api/request.ts'
import type { Entry, Result } from './job.ts'
import type { PartWorker } from './job-runner.ts'
import { refusalWords } from './refusal-words.ts'

/**
 * Changes the codes of a part in one call. Repeating is safe: what is so already stays. Only replacing could do it
 * twice, so a part whose answer was lost first asks what it would do, and leaves what has the agreed destination.
 */
export const changePart: PartWorker = async (_client, { task }, part) => {
  if (task.kind !== 'change') return []
  const { change } = task
  const ids = part.entries.flatMap(({ id, isBarcode }) =>
    change.action === 'restyle' && isBarcode ? [] : (id ?? []),
  )
  if (ids.length === 0) return resultsOf(part.entries, [])
  const versions = Object.fromEntries(part.entries.map(({ id, version }) => [String(id), version ?? 1]))
  const body = {
    ids,
    change: change.action === 'restoreVersion' ? { ...change, versions } : change,
  }
  if (change.action !== 'replaceDestination' || !part.sent) {
    const { rows } = await request('changeQrCodes', { body })
    return resultsOf(part.entries, rows)
  }
  const { rows: planned } = await request('changeQrCodes', { body: { ...body, dryRun: true } })
  const arrived = new Set(
    part.entries
      .filter(({ id, after }) => planned.some((row) => row.id === id && row.before === after))
      .map(({ id }) => id),
  )
  const missing = ids.filter((id) => !arrived.has(id))
  const rows =
    missing.length === 0 ? [] : (await request('changeQrCodes', { body: { ...body, ids: missing } })).rows
  return resultsOf(part.entries, [
    ...rows,
    ...planned
      .filter(({ id }) => arrived.has(id))
      .map((row) => ({ ...row, outcome: 'changed' as const, undoVersion: null })),
  ])
}

function resultsOf(entries: readonly Entry[], rows: readonly BulkRow[]): Result[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return entries.map(({ id, link }) => {
    const row = byId.get(id ?? 0)
    return {
      outcome: row?.outcome ?? 'unchanged',
      codeId: id,
      link,
      words: row?.refusal == null ? null : refusalWords(row.refusal),
      undoVersion: row?.undoVersion ?? null,
    }
  })
}
