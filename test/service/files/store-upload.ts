import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Database } from '#service/database/open-database.ts'
import type { FileStorage } from '#service/storage/file-storage.ts'
import { addPart, beginUpload, removeUpload } from '#service/commands/files/uploads.ts'

type Place = { readonly database: Database; readonly storage: FileStorage; readonly folder: string }

export function uploadDeps({ database, storage, folder }: Place, clock: () => number = Date.now) {
  return { database, clock, files: { storage, folder: join(folder, 'uploads') } }
}

/** Puts a complete upload with this id into a service, in place of an earlier one. */
export async function storeUpload(
  place: Place,
  id: string,
  content: Uint8Array,
  metadata: Readonly<Record<string, string>>,
): Promise<void> {
  const deps = uploadDeps(place)
  await removeUpload(deps, id)
  await beginUpload(deps, { id, userId: Number.parseInt(id, 10), size: content.length, metadata })
  await addPart(deps, id, 0, Readable.from([Buffer.from(content)]))
}
