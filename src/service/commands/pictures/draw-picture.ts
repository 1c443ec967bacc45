import type { LogoImage } from '#design/render/render-svg.ts'
import { findLogo } from '../../database/queries/logos.ts'
import type { Database } from '../../database/open-database.ts'
import type { QrCodesTable } from '../../domain/stored-code.ts'
import { designOfCode, fromRow, payloadOfCode } from '../../domain/code.ts'
import { Lanes } from '../../domain/lanes.ts'
import { Worker } from 'node:worker_threads'
import type { Drawing, DrawingAnswer, DrawingTask } from './draw-worker.ts'
import workerUrl from './draw-worker.ts?node-worker'

/**
 * The SVG of a stored code, from the renderer of preview and downloads; `pictureFile` makes files of it. Logos of other
 * services are left out.
 */
export async function drawPicture(
  database: Database,
  userId: number,
  code: QrCodesTable,
  margin?: number,
): Promise<string> {
  return (await drawCode(database, userId, code, { margin, isJudged: false })).svg
}

type CodeDrawing = Pick<DrawingTask, 'isJudged'> & {
  /** Aborted when nobody waits for the drawing any more. */
  readonly signal?: AbortSignal | undefined
  /** Light modules in place of those of the design. */
  readonly margin?: number | undefined
}

/** The SVG of a stored code, with its verdict if asked for. */
export async function drawCode(
  database: Database,
  userId: number,
  row: QrCodesTable,
  { margin, isJudged, signal }: CodeDrawing,
): Promise<Drawing> {
  const code = fromRow(row)
  const design = designOfCode(code)
  return await drawDesign(database, userId, {
    qrType: row.qr_type,
    design: margin === undefined ? design : { ...design, quietZone: margin },
    payload: payloadOfCode(code),
    isJudged,
    signal,
  })
}

type DesignDrawing = Pick<DrawingTask, 'qrType' | 'design' | 'payload'> &
  Pick<CodeDrawing, 'isJudged' | 'signal'>

/**
 * The SVG of a design, with its verdict if asked for. Rejects when the payload does not fit, with `LaneFull` when too
 * many judged drawings of the account wait, and with the signal's reason once aborted.
 */
export async function drawDesign(
  database: Database,
  userId: number,
  { design, signal, ...code }: DesignDrawing,
): Promise<Drawing> {
  const lanes = code.isJudged ? judgedLanes : plainLanes
  // A photo has megabytes, so it is loaded when its turn has come.
  return await lanes.run(
    userId,
    async () => drawInThread(await taskOf(database, userId, design, code)),
    signal,
  )
}

async function taskOf(
  database: Database,
  userId: number,
  design: DesignDrawing['design'],
  code: Omit<DesignDrawing, 'design' | 'signal'>,
): Promise<DrawingTask> {
  const logo = design.logo === null ? null : await logoImage(database, userId, design.logo.id)
  return {
    ...code,
    design: logo === null ? { ...design, logo: null } : design,
    logo,
    photo: design.picture === undefined ? null : await photoOf(database, userId, design.picture.id),
    frame: await storedFrame(database, userId, design.frame?.drawing?.id),
  }
}

/**
 * A scan test takes a second of the thread and a plain drawing a hundredth, so each has its turn, and accounts take turns
 * among themselves.
 */
const judgedLanes = new Lanes<number>({ atOnce: 1, perLane: 1, waiting: 6 })
const plainLanes = new Lanes<number>({ atOnce: 2, perLane: 2 })

/** A stored logo with its bytes in its address; null when it is missing. */
export async function logoImage(database: Database, userId: number, id: string): Promise<LogoImage | null> {
  const logo = await findLogo(database, userId, id)
  if (logo === null) return null
  const href = `data:${logo.content_type};base64,${Buffer.from(logo.content).toString('base64')}`
  return { href, width: logo.width, height: logo.height }
}

/** The SVG of a stored frame; null when the design has none, or when it is missing, and then its place stays empty. */
async function storedFrame(
  database: Database,
  userId: number,
  id: string | undefined,
): Promise<string | null> {
  const stored = id === undefined ? null : await findLogo(database, userId, id)
  return stored?.purpose === 'frame' ? new TextDecoder().decode(stored.content) : null
}

/** The bytes of a stored picture; null when it is missing, and then the pattern is drawn. */
async function photoOf(database: Database, userId: number, id: string): Promise<Uint8Array | null> {
  const stored = await findLogo(database, userId, id)
  return stored === null || stored.content_type === 'image/svg+xml' ? null : stored.content
}

type WaitingDrawing = {
  readonly resolve: (drawing: Drawing) => void
  readonly reject: (error: Error) => void
}

const waiting = new Map<number, WaitingDrawing>()
let worker: Worker | null = null
let lastId = 0

/**
 * Draws a code in a worker thread: a large code takes a tenth of a second, in which no redirect would be answered. The
 * thread starts with the first drawing and does not keep the process alive. Rejects when the payload does not fit.
 */
async function drawInThread(task: DrawingTask): Promise<Drawing> {
  const thread = (worker ??= startThread())
  thread.ref()
  lastId += 1
  const id = lastId
  const drawn = new Promise<Drawing>((resolve, reject) => waiting.set(id, { resolve, reject }))
  thread.postMessage({ ...task, id })
  try {
    return await drawn
  } finally {
    waiting.delete(id)
    if (waiting.size === 0) thread.unref()
  }
}

function startThread(): Worker {
  const thread = new Worker(workerUrl)
  thread.on('message', (answer: DrawingAnswer) => {
    const drawing = waiting.get(answer.id)
    if ('svg' in answer) drawing?.resolve(answer)
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
