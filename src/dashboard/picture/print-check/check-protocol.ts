import type { Modules } from '#design/code-geometry.ts'
import type { Design } from '#design/design.ts'
import type { Diagnosis } from '#design/print-check/diagnose-photo.ts'
import type { VersionOutcome, VersionPicture } from '#design/print-check/match-version.ts'
import type { Quad } from '#design/print-check/projection.ts'
import type { SymbolReading } from '#design/print-check/read-symbols.ts'
import type { ColourImage } from '#design/scannability/image.ts'

/** A stored code that an unread symbol may be. */
export type StoredCandidate = { readonly id: number; readonly payload: string; readonly design: Design }

/** A task for the worker. Pixels are transferred. */
export type CheckTask =
  /** Reads a photo. `diagnose`: finds out why when nothing is read. */
  | { readonly kind: 'read'; readonly image: ColourImage; readonly diagnose: boolean }
  | { readonly kind: 'nearest'; readonly modules: Modules; readonly candidates: readonly StoredCandidate[] }
  | {
      readonly kind: 'versions'
      readonly photo: ColourImage
      readonly quad: Quad
      readonly pictures: readonly VersionPicture[]
    }

export type PhotoReading = {
  readonly readings: readonly SymbolReading[]
  /** Null unless asked for and nothing was read. */
  readonly diagnosis: Diagnosis | null
}

export type CheckAnswers = {
  readonly read: PhotoReading
  readonly nearest: number | null
  readonly versions: VersionOutcome
}

export type ToChecker = { readonly job: number; readonly task: CheckTask }
export type FromChecker =
  | { readonly job: number; readonly answer: CheckAnswers[CheckTask['kind']] }
  | { readonly job: number; readonly failed: true }
