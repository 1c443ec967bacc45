import type { BatteryPlan } from '#design/scannability/battery.ts'
import { expose } from 'comlink'
import { createSerialQueue } from '#contract/serial-queue.ts'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { codeGeometry } from '#design/code-geometry.ts'
import { defaultDesign } from '#design/design.ts'
import { plainReadings, plainScene, runBattery } from '#design/scannability/battery.ts'
import { conditionIds } from '#design/scannability/conditions.ts'
import { type Decoder, decodeWithQr, decodeWithZxing, readEveryText } from '#design/scannability/decoders.ts'
import { toColour } from '#design/scannability/image.ts'
import { quickSeeds } from '#design/scannability/thresholds.ts'
import type { DecodeWorker } from './decode-client.ts'

/** Jobs run one after another; a message can cancel one between two steps. */
const inTurn = createSerialQueue()
let jobs = 0
const cancelled = new Set<number>()
let newest = 0
let decoders: Promise<readonly Decoder[]> | null = null

expose({
  warmUp,
  prepare,
  async judge(job, image, payload, plan, onStep) {
    jobs++
    try {
      return await inTurn(async () => {
        if (cancelled.has(job)) return null
        for await (const step of runBattery(image, payload, await loadDecoders(), plan)) {
          if (cancelled.has(job)) return null
          if (step.kind === 'verdict') return step
          // Waiting for the page also yields to messages that cancel the job.
          await onStep(step)
        }
        return null
      })
    } finally {
      jobs--
      cancelled.delete(job)
    }
  },
  cancel: (job) => void cancelled.add(job),
  async readTexts(image) {
    await loadDecoders()
    return readEveryText(image)
  },
} satisfies DecodeWorker)

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
    if (jobs > 0) return
  }
}

/** Stops for a newer code or for a picture, whose reading does the rest. */
async function prepare(payload: string, geometry: BatteryPlan['geometry']): Promise<void> {
  const code = ++newest
  const ready = await loadDecoders()
  for (const id of ['clean', ...conditionIds] as const) {
    for (const seed of id === 'clean' ? [0] : quickSeeds) {
      if (jobs > 0 || newest !== code) return
      await plainReadings(id, seed, geometry, payload, ready)
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
