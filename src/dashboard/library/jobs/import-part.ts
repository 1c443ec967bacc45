import type { QueryClient } from '@tanstack/react-query'
import type { ImportedRow } from '#contract/import-rows.ts'
import type { QrCode } from '#contract/record.ts'
import { request } from '../../api/request.ts'
import { t } from '../../messages/t.ts'
import { drawCode } from '../../picture/draw-code.ts'
import { readFile, type Reading } from '../../picture/export/make-file.ts'
import type { PartWorker } from './job-runner.ts'
import { refusalWords } from './job-words.ts'
import type { Entry, Result } from './job.ts'

/** Creates the codes of a part and scans each new picture. A repeated row returns its existing code. */
export const importPart: PartWorker = async (client, _job, part) => {
  const rows = part.entries.map(({ key = '', body = {}, folderPath }) => ({
    key,
    body,
    ...(folderPath !== undefined && { folder: folderPath }),
  }))
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
  const reads = await readPicture(client, code)
  return {
    outcome: row.outcome === 'created' ? 'changed' : 'unchanged',
    codeId: code.id,
    link: `${code.brandedDomain}/${code.slashTag}`,
    words: reads === 'reads' ? null : t(`import.picture.${reads}`),
    undoVersion: null,
  }
}

/** Draws a code and checks that it decodes to its payload. */
export async function readPicture(client: QueryClient, code: QrCode): Promise<Reading> {
  try {
    const { svg, payload } = await drawCode(client, code)
    return await readFile(new Blob([svg], { type: 'image/svg+xml' }), payload)
  } catch {
    return 'untested'
  }
}
