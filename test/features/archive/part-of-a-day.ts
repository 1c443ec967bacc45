import { removeUpload } from '#service/commands/files/uploads.ts'
import { storeUpload, uploadDeps } from '../../service/files/store-upload.ts'
import type { Day } from '../../service/postgres/a-seeded-day.ts'

/** The account leaves and comes back. */
export async function partOfADay({ ask, service }: Day): Promise<void> {
  const { raw } = await ask('exportAccount')
  const upload = `1-${'a'.repeat(32)}`
  await storeUpload(service, upload, raw, { purpose: 'archive' })
  await ask('checkArchive', { body: { upload } })
  await ask('importArchive', { body: { upload } })
  await ask('readArchiveProgress', { query: { upload } })
  // A ZIP is not as long on every day.
  await removeUpload(uploadDeps(service), upload)
}
