import type { QueryClient } from '@tanstack/react-query'
import type { ImportedRow } from '#contract/import-rows.ts'
import { request } from '../../../api/request.ts'
import { t } from '../../../messages/t.ts'
import type { Entry, Result } from './job.ts'
import type { PartWorker } from './job-runner.ts'
import { refusalWords } from './refusal-words.ts'

/** Creates the codes of a part and reads each new picture back. A repeated row answers what it made before. */
export const importPart: PartWorker = async (client, _job, part) => {
  const rows = part.entries.map(({ key = '', body = {} }) => ({ key, body }))
  const answer = await request('importQrCodes', { body: { rows } })
  const byKey = new Map(answer.rows.map((row) => [row.key, row]))
  const results: Result[] = []
  for (const entry of part.entries) results.push(await resultOf(client, entry, byKey.get(entry.key ?? '')))
  return results
}

async function resultOf(client: QueryClient, entry: Entry, row: ImportedRow | undefined): Promise<Result> {
  const code = row?.data ?? null
  if (row === undefined || code === null) {
    const words = row?.refusal == null ? t('import.lost') : refusalWords(row.refusal)
    return { outcome: 'refused', codeId: null, link: entry.link, words, undoVersion: null }
  }
  const { readPicture } = await import('./read-picture.ts')
  const reads = await readPicture(client, code)
  return {
    outcome: row.outcome === 'created' ? 'changed' : 'unchanged',
    codeId: code.id,
    link: `${code.brandedDomain}/${code.slashTag}`,
    words: reads === 'reads' ? null : t(`import.picture.${reads}`),
    undoVersion: null,
  }
}
