import type { Modules } from '#design/code-geometry.ts'
import type { Design } from '#design/design.ts'
import type { Diagnosis } from '#design/print-check/diagnose-photo.ts'
import type { VersionOutcome, VersionPicture } from '#design/print-check/match-version.ts'
import type { Quad } from '#design/print-check/projection.ts'
import type { SymbolReading } from '#design/print-check/read-symbols.ts'
import type { ColourImage } from '#design/scannability/image.ts'
import { DecoderUnavailable } from '../decode/decode-client.ts'

/** A stored code that an unread symbol may be. */
export type StoredCandidate = { readonly id: number; readonly payload: string; readonly design: Design }

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

/** A worker that checks photos. Close it when the screen is left. */
export class PrintChecker {
  private worker: Worker | null = null
  private lastJob = 0
  private readonly pending = new Map<
    number,
    { readonly resolve: (answer: never) => void; readonly reject: (reason: unknown) => void }
  >()

  /**
   * Runs a task. The pixels of the task are transferred.
   *
   * @throws DecoderUnavailable when the worker or its decoder cannot load; the signal's reason once aborted.
   */
  run<Kind extends CheckTask['kind']>(
    task: Extract<CheckTask, { kind: Kind }>,
    signal?: AbortSignal,
  ): Promise<CheckAnswers[Kind]> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const job = ++this.lastJob
      this.pending.set(job, { resolve, reject })
      signal?.addEventListener('abort', () => this.restart(signal.reason), { once: true })
      this.worker ??= this.start()
      this.worker.postMessage({ job, task } satisfies ToChecker, pixelsOf(task))
    })
  }

  close(): void {
    this.restart(new DOMException('The screen was left', 'AbortError'))
  }

  /** A task cannot stop half way, so its worker goes with it. */
  private restart(reason: unknown): void {
    this.worker?.terminate()
    this.worker = null
    for (const { reject } of this.pending.values()) reject(reason)
    this.pending.clear()
  }

  private start(): Worker {
    const worker = new Worker(new URL('./check-worker.ts', import.meta.url), {
      type: 'module',
      name: 'print-check',
    })
    worker.addEventListener('message', ({ data }: MessageEvent<FromChecker>) => {
      const asked = this.pending.get(data.job)
      this.pending.delete(data.job)
      if ('failed' in data) asked?.reject(new DecoderUnavailable())
      else asked?.resolve(data.answer as never)
    })
    worker.addEventListener('error', () => this.restart(new DecoderUnavailable()))
    return worker
  }
}

function pixelsOf(task: CheckTask): Transferable[] {
  if (task.kind === 'read') return [task.image.data.buffer]
  if (task.kind === 'versions') return [task.photo.data.buffer]
  return []
}
