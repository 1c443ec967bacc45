import { type Engine, WriteTurns } from '../database/engines/engine.ts'
import type { LoopChannel } from './loop-channel.ts'

/** In the process of the redirector: asks the other one to let it write to the embedded database. */
export function askForTurns(channel: LoopChannel): (writing: Promise<unknown>) => void {
  return (writing) => {
    const id = channel.nextId
    channel.send({ kind: 'writing', id })
    const report = (): void => channel.send({ kind: 'written', id })
    writing.then(report, report)
  }
}

/** An engine whose counting worker asks for turns. */
export function withSharedTurns(engine: Engine, ask: (writing: Promise<unknown>) => void): Engine {
  if (engine.turns === undefined) return engine
  class SharedTurns extends WriteTurns {
    override giveWhile(writing: Promise<unknown>): void {
      super.giveWhile(writing)
      ask(writing)
    }
  }
  return { ...engine, turns: new SharedTurns() }
}

/** In the process of the dashboard: lets the redirector write. */
export function giveTurns(channel: LoopChannel, { turns }: Engine): void {
  const writing = new Map<number, () => void>()
  channel.on('writing', ({ id }) => {
    turns?.giveWhile(new Promise<void>((resolve) => writing.set(id, resolve)))
  })
  const end = (id: number): void => {
    writing.get(id)?.()
    writing.delete(id)
  }
  channel.on('written', ({ id }) => end(id))
  channel.on('restarted', () => [...writing.keys()].forEach(end))
}
