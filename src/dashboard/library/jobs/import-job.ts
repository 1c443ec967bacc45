import type { QueryClient } from '@tanstack/react-query'
import type { ImportedRow } from '#contract/import-rows.ts'
import { request } from '../../api/request.ts'
import { t } from '../../messages/t.ts'
import { sentBody } from '../import/import-rows.ts'
import type { PartWorker } from './job-runner.ts'
import { type Entry, refusalWords, type Result } from './job.ts'
import { readPicture } from './picture-jobs.ts'

/** Codes of an import whose pictures are read. All have the default design, so more would only find the same. */
const mostRead = 100

/**
 * Creates the codes of a part and scans each new picture. A repeated row returns its existing code, which this job made
 * when the part was sent before.
 */
export const importPart: PartWorker = async (client, job, part) => {
  const rows = part.entries.map(({ key = '', body = {}, folderPath, brand, aliases }) => ({
    key,
    body: sentBody({ body, brand }),
    ...(folderPath !== undefined && { folder: folderPath }),
    ...(brand !== undefined && { brand }),
    ...(aliases !== undefined && { aliases }),
  }))
  const answer = await request('importQrCodes', { body: { rows } })
  const byKey = new Map(answer.rows.map((row) => [row.key, row]))
  const results: Result[] = []
  for (const entry of part.entries) {
    const isRead = job.done + results.length < mostRead
    results.push(await resultOf(client, entry, byKey.get(entry.key ?? ''), { isRead, isAgain: part.sent }))
  }
  return results
}

async function resultOf(
  client: QueryClient,
  entry: Entry,
  row: ImportedRow | undefined,
  { isRead, isAgain }: { readonly isRead: boolean; readonly isAgain: boolean },
): Promise<Result> {
  const code = row?.data ?? null
  if (row === undefined || code === null) {
    const words = row?.refusal == null ? t('import.lost') : refusalWords(row.refusal)
    return { outcome: 'refused', codeId: null, link: entry.link, words, undoVersion: null }
  }
  const reads = isRead ? await readPicture(client, code) : 'reads'
  return {
    outcome: row.outcome === 'created' || isAgain ? 'changed' : 'unchanged',
    codeId: code.id,
    link: `${code.brandedDomain}/${code.slashTag}`,
    words: reads === 'reads' ? null : t(`import.picture.${reads}`),
    undoVersion: null,
  }
}
