import type { FileKind } from '#contract/file-kinds.ts'

/** A file that a user sent. Its content is in the file storage, part by part. */
export type FilesTable = {
  /** Random, so that an address cannot be guessed. */
  id: string
  user_id: number
  /** With the extension of its type. */
  name: string
  kind: FileKind
  /** Content type and bytes of what is served. */
  type: string
  size: number
  /** Bytes of all parts, which count against the plan. */
  stored: number
  /** SHA-256 of what was sent, which finds the file when it is sent again. */
  source_hash: string
  /** Bytes of what was sent. */
  source_size: number
  /** Of a large upload; null for one that came in one request. */
  upload_id: string | null
  /** Pixels. */
  width: number | null
  height: number | null
  pages: number | null
  is_blocked: boolean
  blocked_reason: string | null
  created_at: string
  /** When a code used it first; null before. */
  used_at: string | null
  /** Since when nothing uses it; null while something does. */
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

/** A content in the file storage. It stays while a part refers to it, and until `kept_until` for a file that is just being stored. */
export type FileContentsTable = { hash: string; size: number; kept_until: string }

/** A code that shows a file now, or did in one of its versions. Derived from the code, see `ownFileIds`. */
export type FileUsesTable = { user_id: number; code_id: number; file_id: string; is_current: boolean }

export type DraftFilesTable = { user_id: number; draft_id: string; file_id: string }

/** Bytes that a user's files take. */
export type StorageQuotasTable = { user_id: number; bytes: number }

/** Tables of files. */
export type FileTables = {
  files: FilesTable
  file_parts: FilePartsTable
  file_contents: FileContentsTable
  file_uses: FileUsesTable
  draft_files: DraftFilesTable
  storage_quotas: StorageQuotasTable
}
