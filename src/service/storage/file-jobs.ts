import type { Reason } from '#contract/reasons.ts'
/** Work on an uploaded file, in its own process because decoders are a target of hostile files. */
export type FileJob = {
  readonly kind: 'picture' | 'pdf'
  /** The file as it was sent. */
  readonly source: string
  /** Content type, detected from the content. */
  readonly type: string
  /** An empty folder for the results. */
  readonly folder: string
}

/** A picture created by the job. */
export type MadePart = {
  /** Empty for what is served at the file's address; `webp-400`, `cover`, `cover-avif-800`, … */
  readonly part: string
  readonly file: string
  readonly type: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

export type FileJobResult =
  | { readonly kind: 'refused'; readonly reason: Reason }
  | {
      readonly kind: 'made'
      readonly parts: readonly MadePart[]
      readonly pages: number | null
      /** More is coming; this is what there is when it does not come in time. */
      readonly isPartial: boolean
    }
