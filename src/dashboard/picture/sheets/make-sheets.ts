import type { QueryClient } from '@tanstack/react-query'
import { runInWorker } from '../run-in-worker.ts'
import type {
  CellContent,
  FinishedLabels,
  FromSheetWorker,
  LabelFault,
  SheetOrder,
  SheetPaper,
} from './sheet-messages.ts'
import { nameOfSource, prepareCell, type SheetSource } from './sheet-source.ts'

export type SheetTexts = { readonly title: boolean; readonly link: boolean; readonly number: boolean }

export type SheetRequest = {
  readonly paper: SheetPaper
  readonly texts: SheetTexts
  /** Text before a label's number. */
  readonly numberWords: (number: number) => string
}

export type SheetStep = 'collecting' | 'drawing' | 'reading'

export type Sheets = Pick<FinishedLabels, 'bytes' | 'pages' | 'small'> & {
  readonly labels: number
  /** Labels whose code was not read back from the finished file: their number, counted from 1, and their name. */
  readonly failed: readonly { readonly label: number; readonly name: string; readonly fault: LabelFault }[]
}

export type Progress = (step: SheetStep, done: number, total: number) => void

/**
 * Draws a label for each source, writes the file, and reads every label back from its finished bytes: all of it in a
 * worker, so that the page answers meanwhile.
 *
 * @throws the signal's reason once aborted; an Error when a logo does not load or the file cannot be written.
 */
export async function makeSheets(
  client: QueryClient,
  sources: readonly SheetSource[],
  request: SheetRequest,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<Sheets> {
  const order = await collect(client, sources, request, onProgress, signal)
  const { bytes, pages, small, failed } = await runInWorker({
    worker: new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module', name: 'sheets' }),
    order,
    signal,
    onMessage(message: FromSheetWorker): { readonly result: FinishedLabels } | null {
      if (message.kind === 'done') return { result: message }
      if (message.kind === 'failed') throw new Error(message.reason)
      onProgress(message.step, message.done, message.total)
      return null
    },
  })
  return {
    bytes,
    pages,
    small,
    labels: sources.length,
    failed: failed.flatMap(({ cell, fault }) => {
      const source = sources[cell]
      return source === undefined ? [] : [{ label: cell + 1, name: nameOfSource(source), fault }]
    }),
  }
}

/** Milliseconds after which collecting lets the page answer. */
const breath = 12

async function collect(
  client: QueryClient,
  sources: readonly SheetSource[],
  { paper, texts, numberWords }: SheetRequest,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<SheetOrder> {
  const cells: CellContent[] = []
  const shared = { images: new Map(), pictures: new Map() }
  let since = performance.now()
  for (const [index, source] of sources.entries()) {
    const { title, link, ...prepared } = await prepareCell(client, source, shared)
    cells.push({
      ...prepared,
      title: texts.title ? title : '',
      link: texts.link ? link : '',
      number: texts.number ? numberWords(index + 1) : '',
    })
    if (performance.now() - since > breath) {
      onProgress('collecting', index + 1, sources.length)
      await new Promise((resolve) => setTimeout(resolve))
      since = performance.now()
    }
    signal.throwIfAborted()
  }
  return { paper, cells, ...shared }
}
