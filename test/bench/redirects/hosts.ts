import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { LoadOrder, LoadResult } from './load.ts'

export type Host = { readonly child: ChildProcess; readonly port: number }

export async function startHost(file: string, args: readonly string[] = []): Promise<Host> {
  const child = fork(file, args)
  const [port] = (await once(child, 'message')) as [number]
  return { child, port }
}

/** CPU time of the server in microseconds, over all threads. */
export async function processorTime({ child }: Host): Promise<number> {
  child.send('processor time')
  return ((await once(child, 'message')) as [number])[0]
}

export async function askFor(load: ChildProcess, order: LoadOrder): Promise<LoadResult> {
  load.send(order)
  const [result] = (await once(load, 'message')) as [LoadResult]
  if (result.others > 0) throw new Error(`${result.others} answers were no redirects`)
  return result
}
