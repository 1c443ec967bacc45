import type { FileKind } from '#contract/files.ts'

/** An uploaded file. Its content is in the file storage, in parts. */
export type FilesTable = {
  /** Random, so that an address cannot be guessed. */
  id: string
  user_id: number
  /** With the extension of its type. */
  name: string
  kind: FileKind
  /** Content type and bytes of the served file. */
  type: string
  size: number
  /** Bytes of all parts, which count against the plan. */
  stored: number
  /** SHA-256 of the upload, which finds the file when it is uploaded again. */
  source_hash: string
  /** Bytes of the upload. */
  source_size: number
  /** Of a large upload; null when one request sent the file. */
  upload_id: string | null
  /** Pixels. */
  width: number | null
  height: number | null
  pages: number | null
  is_blocked: boolean
  blocked_reason: string | null
  created_at: string
  /** When a code first used it; null before. */
  used_at: string | null
  /** When its last use ended; null while it is used. */
  unused_since: string | null
}

/** Served parts of a file: itself (empty name), smaller copies, cover. */
export type FilePartsTable = {
  file_id: string
  part: string
  hash: string
  type: string
  size: number
  width: number | null
  height: number | null
}

/**
 * A content in the file storage. It is kept while a part refers to it, and until `kept_until` while its upload is being
 * stored.
 */
export type FileContentsTable = { hash: string; size: number; kept_until: string }

/** A code that shows a file, now or in one of its versions. Derived from the code, see `ownFileIds`. */
export type FileUsesTable = { user_id: number; code_id: number; file_id: string; is_current: boolean }

export type DraftFilesTable = { user_id: number; draft_id: string; file_id: string }

export type StorageQuotasTable = { user_id: number; bytes: number }

/** An upload in parts, until its file is stored. */
export type UploadsTable = {
  id: string
  user_id: number
  size: number
  /** Bytes of the stored parts. */
  received: number
  /** JSON of the metadata that the client sent. */
  metadata: string
  created_at: string
  /** While a process imports the archive in it. */
  held_until: string | null
  /** Records of the running import. */
  done: number
  total: number
}

/** A part of an upload in the file storage. */
export type UploadPartsTable = {
  /** Random. */
  key: string
  upload_id: string
  starts_at: number
  /** Null until the upload has it. */
  size: number | null
  created_at: string
}

export type FileTables = {
  files: FilesTable
  file_parts: FilePartsTable
  file_contents: FileContentsTable
  file_uses: FileUsesTable
  draft_files: DraftFilesTable
  storage_quotas: StorageQuotasTable
  uploads: UploadsTable
  upload_parts: UploadPartsTable
}
