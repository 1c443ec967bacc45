import type { Decoder } from '#design/scannability/decoders.ts'
import { lookAt, rehearse, sceneOf, type Rehearsed } from '#design/scannability/rehearsal.ts'
import type { Sight } from '#design/scannability/sight.ts'
import type { FromDecoder, ToDecoder } from './protocol.ts'

type Opening = Extract<ToDecoder, { kind: 'rehearse' }>

/** Ends a rehearsal that a newer one replaced. */
class Replaced extends Error {}

type Surroundings = {
  readonly decoders: () => Promise<readonly Decoder[]>
  /** Lets messages through and waits while a verdict is being made. */
  readonly rest: () => Promise<void>
  readonly answer: (message: FromDecoder) => void
}

/** The scan rehearsal in the worker. One at a time; verdicts go first, and a moved slider goes before the search. */
export function createRehearsals({ decoders, rest, answer }: Surroundings) {
  let current: { readonly job: number; readonly code: Promise<Rehearsed> } | null = null
  let sight: Sight | null = null
  let looking: Promise<void> | null = null

  async function open({ job, image, payload, plan }: Opening): Promise<void> {
    const code = decoders().then((loaded) => ({
      scene: sceneOf(image, plan.module),
      payload,
      decoders: loaded,
      plan,
      now: () => performance.now(),
    }))
    current = { job, code }
    try {
      const steps = rehearse(await code, async () => {
        await rest()
        await looking
        if (current?.job !== job) throw new Replaced()
      })
      for await (const step of steps) answer({ kind: 'rehearsed', job, step })
    } catch (reason) {
      if (!(reason instanceof Replaced)) answer({ kind: 'failed', job })
    }
  }

  /** Reads the newest sight only: a dragged slider asks faster than decoders answer. */
  function look(job: number, next: Sight): void {
    if (current?.job !== job) return
    sight = next
    looking ??= readNewest().finally(() => {
      looking = null
    })
  }

  async function readNewest(): Promise<void> {
    for (let asked = takeSight(); asked !== null; asked = takeSight()) {
      const { job, code, sight: met } = asked
      const seen = await lookAt(await code, met)
      if (current?.job === job) answer({ kind: 'seen', job, sight: met, seen })
      await rest()
    }
  }

  function takeSight() {
    if (sight === null || current === null) return null
    const asked = { ...current, sight }
    sight = null
    return asked
  }

  /** Whether the job is the rehearsal, which ends. */
  function close(job: number): boolean {
    if (current?.job !== job) return false
    current = null
    return true
  }

  return { open, look, close }
}
