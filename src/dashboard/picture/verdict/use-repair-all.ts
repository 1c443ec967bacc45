import { useEffect, useRef, useState } from 'react'
import type { Design } from '#design/design.ts'
import { repairAll } from '#design/scannability/repair-all.ts'
import { type JudgedCode, trialOf } from '../decode/judge-design.ts'

export type RepairAllState = 'idle' | 'working' | 'beyond' | 'failed'

/** Looks for the smallest set of repairs that scans everywhere. A change of the code in between stops the search. */
export function useRepairAll(code: JudgedCode, onRepair: (design: Design) => void) {
  const [state, setState] = useState<RepairAllState>('idle')
  const stop = useRef<AbortController | null>(null)
  useEffect(
    () => () => {
      stop.current?.abort()
      setState('idle')
    },
    [code],
  )
  const start = async () => {
    const search = new AbortController()
    stop.current?.abort()
    stop.current = search
    setState('working')
    try {
      const result = await repairAll(code.design, await trialOf(code, search.signal))
      if (search.signal.aborted) return
      setState(result.kind === 'repaired' ? 'idle' : 'beyond')
      if (result.kind === 'repaired') onRepair(result.design)
    } catch {
      if (!search.signal.aborted) setState('failed')
    }
  }
  return { state, start }
}
