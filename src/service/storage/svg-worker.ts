import { parentPort } from 'node:worker_threads'
import { sanitiseSvg } from './sanitise-svg.ts'

// Loading the sanitiser takes longer than most drawings, so the time limit begins after this.
parentPort?.postMessage('ready')
parentPort?.on('message', (bytes: Uint8Array) =>
  parentPort?.postMessage(sanitiseSvg(new TextDecoder().decode(bytes))),
)
