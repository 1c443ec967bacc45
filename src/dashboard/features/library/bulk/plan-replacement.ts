import type { QueryClient } from '@tanstack/react-query'
import { everyCode } from '../../../api/every-code.ts'
import { request } from '../../../api/request.ts'
import type { Entry } from '../jobs/job.ts'
import { split } from '../jobs/job-runner.ts'
import { refusalWords } from '../jobs/refusal-words.ts'
import type { JobScope } from '../jobs/start-job.ts'
import { toEntry } from '../jobs/to-entry.ts'

/** What replacing would do to one code. `words` says why it stays as it is; null when it changes. */
export type PlannedRow = {
  readonly entry: Entry
  readonly before: string
  readonly after: string
  readonly words: string | null
}

/** Codes in one question. */
const asked = 200

/**
 * Asks the service what replacing would do to each code, and writes nothing. Codes without the text are left out.
 *
 * @param onProgress codes that have been looked at.
 */
export async function planReplacement(
  client: QueryClient,
  scope: JobScope,
  { find, replace }: { readonly find: string; readonly replace: string },
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<PlannedRow[]> {
  const planned: PlannedRow[] = []
  let done = 0
  for await (const entries of pagesOf(client, scope, signal)) {
    if (entries.length === 0) continue
    const ids = entries.flatMap(({ id }) => id ?? [])
    const body = { ids, change: { action: 'replaceDestination' as const, find, replace }, dryRun: true }
    const { rows } = await request('changeQrCodes', { body, signal })
    const byId = new Map(entries.map((entry) => [entry.id, entry]))
    for (const row of rows) {
      const entry = byId.get(row.id)
      if (entry === undefined || row.outcome === 'unchanged') continue
      const [before, after] = [row.before ?? '', row.after ?? '']
      const words = row.refusal === null ? null : refusalWords(row.refusal)
      planned.push({ entry: { ...entry, after }, before, after, words })
    }
    done += entries.length
    onProgress(done)
  }
  return planned
}

async function* pagesOf(client: QueryClient, scope: JobScope, signal: AbortSignal): AsyncGenerator<Entry[]> {
  if ('entries' in scope) {
    yield* split(scope.entries, asked)
    return
  }
  const except = new Set(scope.except)
  for await (const { data } of everyCode(client, scope.query, signal))
    yield data.filter(({ id }) => !except.has(id)).map((code) => toEntry(code))
}
