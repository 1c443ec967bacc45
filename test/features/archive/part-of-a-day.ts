import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Day } from '../../service/postgres/a-seeded-day.ts'

/** The account leaves and comes back. */
export async function partOfADay({ ask, service }: Day): Promise<void> {
  const { raw } = await ask('exportAccount')
  const upload = `1-${'a'.repeat(32)}`
  const path = join(service.folder, 'uploads', upload)
  await writeFile(path, raw)
  const about = { id: upload, size: raw.length, offset: 0, metadata: { purpose: 'archive' } }
  await writeFile(`${path}.json`, JSON.stringify(about))
  await ask('checkArchive', { body: { upload } })
  await ask('importArchive', { body: { upload } })
  await ask('readArchiveProgress', { query: { upload } })
}
