import type { CodeGeometry } from '#design/code-geometry.ts'
import type { BatteryPlan, BatteryStep } from '#design/scannability/battery.ts'
import type { ColourImage } from '#design/scannability/image.ts'
import type { Verdict } from '#design/scannability/verdict.ts'

/** The decoders could not load, or their worker crashed. A new request starts again. */
export class DecoderUnavailable extends Error {}

type Pending = {
  readonly onStep?: (step: BatteryStep) => void
  readonly onTexts?: (texts: readonly string[]) => void
  readonly onFailure: () => void
}

const pending = new Map<number, Pending>()
let worker: Worker | null = null
let lastJob = 0
let prepared = ''

/** Loads the decoders when the editor opens (450 kB, about 150 ms), so the first verdict does not wait. */
export function preloadDecoder() {
  if (canWork()) send({ kind: 'warm-up' })
}

/** Lets the worker read the plain code ahead of the picture, once per code. */
export function prepareCode(payload: string, { modules, size, level }: CodeGeometry) {
  const code = `${level} ${payload}`
  if (!canWork() || prepared === code) return
  prepared = code
  send({ kind: 'prepare', payload, geometry: { modules, size } })
}

/**
 * Reads a picture under every condition in the worker. The pixel buffer is transferred.
 *
 * @param onStep receives the clean reading first, then each condition.
 * @throws DecoderUnavailable; or the signal's reason once aborted.
 */
export function readPicture(
  image: ColourImage,
  payload: string,
  plan: BatteryPlan,
  { onStep, signal }: { readonly onStep?: (step: BatteryStep) => void; readonly signal?: AbortSignal } = {},
): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(signal.reason)
      return
    }
    if (!canWork()) {
      reject(new DecoderUnavailable())
      return
    }
    const job = ++lastJob
    const onAbort = () => {
      settle()
      worker?.postMessage({ kind: 'cancel', job } satisfies ToDecoder)
      reject(signal?.reason)
    }
    const settle = () => {
      pending.delete(job)
      signal?.removeEventListener('abort', onAbort)
    }
    signal?.addEventListener('abort', onAbort)
    pending.set(job, {
      onStep: (step) => {
        onStep?.(step)
        if (step.kind !== 'verdict') return
        settle()
        resolve(step.verdict)
      },
      onFailure: () => {
        settle()
        reject(new DecoderUnavailable())
      },
    })
    send({ kind: 'judge', job, image, payload, plan }, [image.data.buffer])
  })
}

/**
 * All texts found in a picture. The pixel buffer is transferred.
 *
 * @throws DecoderUnavailable.
 */
export function readTexts(image: ColourImage): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    if (!canWork()) {
      reject(new DecoderUnavailable())
      return
    }
    const job = ++lastJob
    pending.set(job, {
      onTexts: (texts) => {
        pending.delete(job)
        resolve(texts)
      },
      onFailure: () => {
        pending.delete(job)
        reject(new DecoderUnavailable())
      },
    })
    send({ kind: 'read', job, image }, [image.data.buffer])
  })
}

/** Workers may be missing: locked-down browsers, tests without a page. */
function canWork(): boolean {
  return typeof Worker === 'function'
}

function send(message: ToDecoder, transfer: Transferable[] = []) {
  worker ??= startWorker()
  worker.postMessage(message, transfer)
}

function startWorker(): Worker {
  const started = new Worker(new URL('./decode-worker.ts', import.meta.url), {
    type: 'module',
    name: 'decoder',
  })
  started.addEventListener('message', (event: MessageEvent<FromDecoder>) => {
    const message = event.data
    const asked = pending.get(message.job)
    if (message.kind === 'failed') asked?.onFailure()
    else if (message.kind === 'texts') asked?.onTexts?.(message.texts)
    else asked?.onStep?.(message.step)
  })
  started.addEventListener('error', () => {
    started.terminate()
    worker = null
    for (const asked of pending.values()) asked.onFailure()
  })
  return started
}

/** Messages to the decode worker. Pixels are transferred, not copied. */
export type ToDecoder =
  /** Loads and runs the decoders once, so the first verdict is not slower. */
  | { readonly kind: 'warm-up' }
  /** Reads the plain code ahead during the debounce: half of the work of a first verdict. */
  | { readonly kind: 'prepare'; readonly payload: string; readonly geometry: BatteryPlan['geometry'] }
  | {
      readonly kind: 'judge'
      readonly job: number
      readonly image: ColourImage
      readonly payload: string
      readonly plan: BatteryPlan
    }
  /** Reads the pixels of a finished file once: QR codes and barcodes. */
  | { readonly kind: 'read'; readonly job: number; readonly image: ColourImage }
  /** Stops a job between two steps, without a response. */
  | { readonly kind: 'cancel'; readonly job: number }

/** Messages from the worker. `failed`: the decoders did not load, or the picture could not be read. */
export type FromDecoder =
  | { readonly kind: 'step'; readonly job: number; readonly step: BatteryStep }
  | { readonly kind: 'texts'; readonly job: number; readonly texts: readonly string[] }
  | { readonly kind: 'failed'; readonly job: number }
