import { useEffect, useRef, useState } from 'react'
import type { RehearsalStep, Seen } from '#design/scannability/rehearsal.ts'
import { calmSight, type Sight, type SightAxis } from '#design/scannability/sight.ts'
import { openRehearsal, type Rehearsal } from '../decode/decode-client.ts'
import { testedPicture, type JudgedCode } from '../decode/judge-design.ts'

export type ConditionSeen = Extract<RehearsalStep, { kind: 'condition' }>
export type Edges = Readonly<Partial<Record<SightAxis, { readonly edge: number; readonly plain: number }>>>

export type RehearsalState = {
  readonly sight: Sight
  readonly setSight: (sight: Sight) => void
  /** The picture in the sliders' sight; null before the first answer. */
  readonly seen: Seen | null
  readonly conditions: readonly ConditionSeen[]
  /** Edges that are known so far. */
  readonly edges: Edges
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** Milliseconds without a change before the rehearsal begins again. */
const rest = 350

const nothing = {
  seen: null as Seen | null,
  conditions: [] as readonly ConditionSeen[],
  edges: {} as Edges,
  hasFailed: false,
}

/** Runs the rehearsal of a code in the worker. A new design begins it again; the sliders stay. */
export function useRehearsal(code: JudgedCode): RehearsalState {
  const [sight, setSight] = useState(calmSight)
  const [state, setState] = useState(nothing)
  const [attempt, setAttempt] = useState(0)
  const open = useRef<Rehearsal | null>(null)
  const asked = useRef(sight)

  useEffect(() => {
    let isOver = false
    const fail = () => isOver || setState({ ...nothing, hasFailed: true })
    const timer = setTimeout(() => void begin().catch(fail), rest)
    return () => {
      isOver = true
      clearTimeout(timer)
      open.current?.close()
      open.current = null
    }

    async function begin(): Promise<void> {
      const tested = await testedPicture(code)
      if (isOver || tested === null) return
      let isFirst = true
      open.current = openRehearsal(tested.image, code.payload, tested.plan, {
        onStep(step) {
          const before = isFirst ? { conditions: [], edges: {} } : {}
          isFirst = false
          setState((now) => withStep({ ...now, ...before, hasFailed: false }, step))
        },
        onSeen: (seen) => setState((now) => ({ ...now, seen, hasFailed: false })),
        onFailure: fail,
      })
      open.current.look(asked.current)
    }
  }, [code, attempt])

  return {
    ...state,
    sight,
    setSight(next) {
      asked.current = next
      setSight(next)
      open.current?.look(next)
    },
    retry: () => setAttempt((count) => count + 1),
  }
}

function withStep(now: typeof nothing, step: RehearsalStep): typeof nothing {
  if (step.kind === 'condition') return { ...now, conditions: [...now.conditions, step] }
  const { axis, edge, plain } = step
  return { ...now, edges: { ...now.edges, [axis]: { edge, plain } } }
}
