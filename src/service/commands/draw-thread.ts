import { Worker } from 'node:worker_threads'
import type { Design } from '#design/design.ts'
import type { PicturePixels } from '#design/render/picture-code.ts'
import type { LogoImage } from '#design/render/render-svg.ts'
import workerUrl from './draw-worker.ts?node-worker'

/** All that a picture is drawn from. */
export type DrawingTask = {
  readonly qrType: string | null
  readonly design: Design
  readonly payload: string
  readonly logo: LogoImage | null
  /** The photo of a picture code. */
  readonly pixels: PicturePixels | null
  /** SVG of an own frame. */
  readonly frame: string | null
}

export type DrawingAnswer = { readonly id: number } & ({ readonly svg: string } | { readonly reason: string })

type Waiting = { readonly resolve: (svg: string) => void; readonly reject: (error: Error) => void }

const waiting = new Map<number, Waiting>()
let worker: Worker | null = null
let lastId = 0

/**
 * Draws a code in a worker thread: a large code takes a tenth of a second, in which no redirect would be answered. The
 * thread starts with the first drawing and does not keep the process alive. Rejects when the payload does not fit.
 */
export async function drawInThread(task: DrawingTask): Promise<string> {
  const thread = (worker ??= start())
  thread.ref()
  lastId += 1
  const id = lastId
  const drawn = new Promise<string>((resolve, reject) => waiting.set(id, { resolve, reject }))
  thread.postMessage({ ...task, id })
  try {
    return await drawn
  } finally {
    waiting.delete(id)
    if (waiting.size === 0) thread.unref()
  }
}

function start(): Worker {
  const thread = new Worker(workerUrl)
  thread.on('message', (answer: DrawingAnswer) => {
    const drawing = waiting.get(answer.id)
    if ('svg' in answer) drawing?.resolve(answer.svg)
    else drawing?.reject(new Error(answer.reason))
  })
  // Out of memory, for example: the next drawing starts another thread.
  thread.once('error', () => {})
  thread.once('exit', () => {
    if (worker === thread) worker = null
    for (const { reject } of waiting.values()) reject(new Error('The thread that draws codes has ended.'))
  })
  return thread
}
