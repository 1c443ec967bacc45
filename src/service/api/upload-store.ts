import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Readable } from 'node:stream'
import {
  addPart,
  beginUpload,
  findUpload,
  PartRefused,
  removeUpload,
  type StoredUpload,
} from '../commands/files/uploads.ts'
import { uploadAge } from '../storage/file-storage.ts'
import type { ApiDeps } from './serve.ts'

/** Uploads for tus: rows in the database, and parts in the file storage. */
export class UploadStore extends DataStore {
  readonly #deps: ApiDeps

  constructor(deps: ApiDeps) {
    super()
    this.#deps = deps
    this.extensions = [
      'creation',
      'creation-with-upload',
      // Refused with a reason of ours.
      'creation-defer-length',
      'termination',
      'expiration',
    ]
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata = {} } = upload
    upload.creation_date = await beginUpload(this.#deps, { id, userId: accountOf(id), size, metadata })
    return upload
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    try {
      return await addPart(this.#deps, id, offset, bytes)
    } catch (error) {
      if (error instanceof PartRefused) throw ERRORS.INVALID_OFFSET
      throw error
    }
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await findUpload(this.#deps, id)
    if (upload === null) throw ERRORS.FILE_NOT_FOUND
    return tusUpload(upload)
  }

  override async remove(id: string): Promise<void> {
    if (!(await removeUpload(this.#deps, id))) throw ERRORS.FILE_NOT_FOUND
  }

  override getExpiration(): number {
    return uploadAge
  }
}

function tusUpload({ id, size, received, metadata, createdAt }: StoredUpload): Upload {
  return new Upload({ id, size, offset: received, metadata: { ...metadata }, creation_date: createdAt })
}

/** An id begins with the account. */
function accountOf(id: string): number {
  return Number.parseInt(id, 10)
}
