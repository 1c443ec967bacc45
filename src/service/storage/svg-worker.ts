import { parentPort } from 'node:worker_threads'
import { sanitiseFrame } from './frame-drawing.ts'
import { decodeDrawing } from './decode-drawing.ts'
import { sanitiseSvg, type SvgTask } from './sanitise-svg.ts'

// Loading the sanitiser takes longer than most drawings, so the time limit starts after it.
parentPort?.postMessage('ready')
parentPort?.on('message', ({ bytes, purpose }: SvgTask) => {
  const text = decodeDrawing(bytes)
  parentPort?.postMessage(purpose === 'frame' ? sanitiseFrame(text) : sanitiseSvg(text))
})
