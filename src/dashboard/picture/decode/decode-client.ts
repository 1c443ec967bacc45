import { proxy, type Remote, transfer } from 'comlink'
import type { CodeGeometry } from '#design/code-geometry.ts'
import type { BatteryPlan, BatteryStep } from '#design/scannability/battery.ts'
import type { ColourImage } from '#design/scannability/image.ts'
import { callWorker } from '../run-in-worker.ts'

/** The decoders could not load, or their worker crashed. A new request starts again. */
export class DecoderUnavailable extends Error {}

type JudgedPicture = Extract<BatteryStep, { kind: 'verdict' }>

/** Pixels are transferred, not copied. */
export type DecodeWorker = {
  /** Loads and runs the decoders once, so the first verdict is not slower. */
  readonly warmUp: () => Promise<void>
  /** Reads the plain code ahead during the debounce: half of the work of a first verdict. */
  readonly prepare: (payload: string, geometry: BatteryPlan['geometry']) => Promise<void>
  /** Null for a job that was cancelled. */
  readonly judge: (
    job: number,
    image: ColourImage,
    payload: string,
    plan: BatteryPlan,
    onStep: (step: BatteryStep) => Promise<void>,
  ) => Promise<JudgedPicture | null>
  /** Stops a job between two steps. */
  readonly cancel: (job: number) => void
  /** Reads QR codes and barcodes once. */
  readonly readTexts: (image: ColourImage) => Promise<readonly string[]>
}

let calls: ReturnType<typeof callWorker<DecodeWorker>> | null = null
let lastJob = 0
let prepared = ''

async function ask<Result>(call: (api: Remote<DecodeWorker>) => Promise<Result>): Promise<Result> {
  try {
    calls ??= callWorker<DecodeWorker>(
      new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module', name: 'decoder' }),
      () => (calls = null),
    )
    return await calls.answer(call(calls.api))
  } catch {
    throw new DecoderUnavailable()
  }
}

/** Loads the decoders when the editor opens (450 kB, about 150 ms), so the first verdict does not wait. */
export function preloadDecoder(): void {
  // The first job tries again and reports the failure.
  ask((api) => api.warmUp()).catch(() => undefined)
}

/** Lets the worker read the plain code ahead of the picture, once per code. */
export function prepareCode(payload: string, { modules, size, level }: CodeGeometry): void {
  const code = `${level} ${payload}`
  if (prepared === code) return
  prepared = code
  ask((api) => api.prepare(payload, { modules, size })).catch(() => undefined)
}

/**
 * Reads a picture under every condition in the worker. The pixel buffer is transferred.
 *
 * @param onStep receives the clean reading first, then each condition.
 * @throws DecoderUnavailable; or the signal's reason once aborted.
 */
export async function readPicture(
  image: ColourImage,
  payload: string,
  plan: BatteryPlan,
  { onStep, signal }: { readonly onStep?: (step: BatteryStep) => void; readonly signal?: AbortSignal } = {},
): Promise<JudgedPicture> {
  signal?.throwIfAborted()
  const job = ++lastJob
  const onAbort = () => void ask((api) => api.cancel(job)).catch(() => undefined)
  signal?.addEventListener('abort', onAbort)
  try {
    const follow = proxy(async (step: BatteryStep) => onStep?.(step))
    const judged = await ask((api) =>
      api.judge(job, transfer(image, [image.data.buffer]), payload, plan, follow),
    )
    signal?.throwIfAborted()
    if (judged === null) throw new DecoderUnavailable()
    return judged
  } finally {
    signal?.removeEventListener('abort', onAbort)
  }
}

/** All texts found in a picture. The pixel buffer is transferred. @throws DecoderUnavailable. */
export function readTexts(image: ColourImage): Promise<readonly string[]> {
  return ask((api) => api.readTexts(transfer(image, [image.data.buffer])))
}
