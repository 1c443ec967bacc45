import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { decodeWithZxing } from '#design/scannability/decoders.ts'
import { type CellProgress, makeSheetFile } from './draw-sheets.ts'
import type { FinishedLabels, FromSheetWorker, SheetOrder } from './sheet-messages.ts'

self.addEventListener('message', ({ data }: MessageEvent<SheetOrder>) => {
  make(data).then(
    (finished) => report({ kind: 'done', ...finished }),
    (error: unknown) =>
      report({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  )
})

async function make(order: SheetOrder): Promise<FinishedLabels> {
  await decodeWithZxing({ url: wasmUrl })
  return makeSheetFile(order, onProgress)
}

/** Milliseconds between two reports. */
const pause = 100
let last = 0

const onProgress: CellProgress = (step, done, total) => {
  const now = performance.now()
  if (done < total && now - last < pause) return
  last = now
  report({ kind: 'progress', step, done, total })
}

function report(message: FromSheetWorker): void {
  self.postMessage(message)
}
