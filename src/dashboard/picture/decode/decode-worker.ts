import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { codeGeometry } from '#design/code-geometry.ts'
import { defaultDesign } from '#design/design.ts'
import { plainReadings, plainScene, runBattery } from '#design/scannability/battery.ts'
import { conditionIds } from '#design/scannability/conditions.ts'
import { type Decoder, decodeWithQr, decodeWithZxing, readEveryText } from '#design/scannability/decoders.ts'
import { toColour } from '#design/scannability/image.ts'
import { quickSeeds } from '#design/scannability/thresholds.ts'
import type { FromDecoder, ToDecoder } from './decode-client.ts'

type Job = Extract<ToDecoder, { kind: 'judge' }>
type Preparation = Extract<ToDecoder, { kind: 'prepare' }>

/** Jobs run one after another; a message can cancel one between two steps. */
const waiting: Job[] = []
const cancelled = new Set<number>()
let isBusy = false
let newest: Preparation | null = null
let decoders: Promise<readonly Decoder[]> | null = null

self.addEventListener('message', (event: MessageEvent<ToDecoder>) => {
  const message = event.data
  if (message.kind === 'cancel') {
    const place = waiting.findIndex((job) => job.job === message.job)
    if (place >= 0) waiting.splice(place, 1)
    else cancelled.add(message.job)
  } else if (message.kind === 'warm-up') {
    // The first job tries again and reports the failure.
    void warmUp().catch(() => undefined)
  } else if (message.kind === 'prepare') {
    void prepare(message).catch(() => undefined)
  } else if (message.kind === 'read') {
    void readOnce(message)
  } else {
    waiting.push(message)
    if (!isBusy) void work()
  }
})

async function work() {
  isBusy = true
  for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
    await judge(job)
    cancelled.delete(job.job)
  }
  isBusy = false
}

async function judge({ job, image, payload, plan }: Job) {
  try {
    for await (const step of runBattery(image, payload, await loadDecoders(), plan)) {
      await aTurnOfTheLoop()
      if (cancelled.has(job)) return
      answer({ kind: 'step', job, step })
    }
  } catch {
    answer({ kind: 'failed', job })
  }
}

async function readOnce({ job, image }: Extract<ToDecoder, { kind: 'read' }>) {
  try {
    await loadDecoders()
    answer({ kind: 'texts', job, texts: await readEveryText(image) })
  } catch {
    answer({ kind: 'failed', job })
  }
}

function loadDecoders(): Promise<readonly Decoder[]> {
  decoders ??= decodeWithZxing({ url: wasmUrl }).then(
    (zxing) => [zxing, decodeWithQr],
    (reason: unknown) => {
      decoders = null
      throw reason
    },
  )
  return decoders
}

async function warmUp() {
  const payload = 'https://example.com/abc?qr'
  const geometry = codeGeometry(defaultDesign, payload, null)
  const { onPaper, module } = plainScene(geometry)
  const plan = { module, geometry, seeds: quickSeeds, cap: 100, inverted: false }
  const ready = await loadDecoders()
  for await (const _step of runBattery(toColour(onPaper), payload, ready, plan)) {
    await aTurnOfTheLoop()
    if (isBusy) return
  }
}

/** Stops for a newer code or for a picture, whose reading does the rest. */
async function prepare(code: Preparation) {
  newest = code
  const ready = await loadDecoders()
  for (const id of ['clean', ...conditionIds] as const) {
    for (const seed of id === 'clean' ? [0] : quickSeeds) {
      if (isBusy || newest !== code) return
      await plainReadings(id, seed, code.geometry, code.payload, ready)
      await aTurnOfTheLoop()
    }
  }
}

/** Yields to messages: awaiting a decoder alone never does. */
function aTurnOfTheLoop(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

function answer(message: FromDecoder) {
  self.postMessage(message)
}
