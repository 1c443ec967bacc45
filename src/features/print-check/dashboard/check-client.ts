import { type Remote, transfer } from 'comlink'
import type { Modules } from '#design/code-geometry.ts'
import type { Design } from '#design/design.ts'
import type { Diagnosis } from '#features/print-check/design/diagnose-photo.ts'
import type { VersionOutcome, VersionPicture } from '#features/print-check/design/match-version.ts'
import type { Quad } from '#features/print-check/design/fit-symbol.ts'
import type { SymbolReading } from '#features/print-check/design/read-symbols.ts'
import type { ColourImage } from '#design/scannability/image.ts'
import { DecoderUnavailable } from '#dashboard/picture/decode/decode-client.ts'
import { callWorker } from '#dashboard/picture/run-in-worker.ts'

/** A stored code that an unread symbol may be. */
export type StoredCandidate = { readonly id: number; readonly payload: string; readonly design: Design }

export type PhotoReading = {
  readonly readings: readonly SymbolReading[]
  readonly diagnosis: Diagnosis | null
}

/** Pixels are transferred. */
export type CheckWorker = {
  /** Reads a photo. `diagnose`: finds out why when nothing is read. */
  readonly read: (image: ColourImage, diagnose: boolean) => Promise<PhotoReading>
  readonly nearest: (modules: Modules, candidates: readonly StoredCandidate[]) => Promise<number | null>
  readonly matchVersion: (
    photo: ColourImage,
    quad: Quad,
    pictures: readonly VersionPicture[],
  ) => Promise<VersionOutcome>
}

/**
 * A worker that checks photos. Close it when the screen is left.
 *
 * @throws DecoderUnavailable when the worker or its decoder cannot load; the signal's reason once aborted.
 */
export class PrintChecker {
  private calls: ReturnType<typeof callWorker<CheckWorker>> | null = null

  read(image: ColourImage, diagnose: boolean, signal?: AbortSignal): Promise<PhotoReading> {
    return this.run((api) => api.read(transfer(image, [image.data.buffer]), diagnose), signal)
  }

  nearest(modules: Modules, candidates: readonly StoredCandidate[], signal: AbortSignal) {
    return this.run((api) => api.nearest(modules, candidates), signal)
  }

  matchVersion(photo: ColourImage, quad: Quad, pictures: readonly VersionPicture[], signal: AbortSignal) {
    return this.run((api) => api.matchVersion(transfer(photo, [photo.data.buffer]), quad, pictures), signal)
  }

  /** A task cannot stop half way, so its worker goes with it. */
  close(): void {
    this.calls?.close(new DOMException('The check was cancelled', 'AbortError'))
    this.calls = null
  }

  private async run<Result>(
    work: (api: Remote<CheckWorker>) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    signal?.throwIfAborted()
    const onAbort = () => this.close()
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      this.calls ??= callWorker<CheckWorker>(
        new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module', name: 'print-check' }),
      )
      return await this.calls.answer(work(this.calls.api))
    } catch {
      signal?.throwIfAborted()
      this.close()
      throw new DecoderUnavailable()
    } finally {
      signal?.removeEventListener('abort', onAbort)
    }
  }
}
