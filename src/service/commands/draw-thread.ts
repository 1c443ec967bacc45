import { Worker } from 'node:worker_threads'
import type { DrawingAnswer, DrawingTask } from './draw-worker.ts'
import workerUrl from './draw-worker.ts?node-worker'

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
