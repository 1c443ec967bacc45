import { useEffect, useMemo, useState } from 'react'
import type { Design } from '#design/design.ts'
import type { RenderAssets } from '#design/render/render-svg.ts'
import type { WorstPicture } from '#design/scannability/battery.ts'
import { isolateCause } from '#design/scannability/isolate-cause.ts'
import type { CleanOutcome, ConditionOutcome, Verdict } from '#design/scannability/verdict.ts'
import type { Finding } from '#design/scannability/finding.ts'
import type { LogoShape } from '#design/scannability/error-budget.ts'
import { judgeStatic, type StaticJudgement } from '#design/scannability/static-rules.ts'
import { preloadDecoder, prepareCode } from './decode-client.ts'
import { type JudgedCode, judgeDesign, trialOf, worstPictureOf } from './judge-design.ts'
import { logoTones } from './judge-design.ts'

export type VerdictState = {
  /** Static rules, at each keystroke. */
  readonly rules: StaticJudgement
  /** `testing`: a new picture is being tested, and `verdict` belongs to an older one. */
  readonly status: 'testing' | 'done' | 'unavailable'
  /** The latest complete verdict; null before the first. */
  readonly verdict: Verdict | null
  /** The clean reading of the picture under test, once known. */
  readonly clean: CleanOutcome | null
  readonly conditions: readonly ConditionOutcome[]
  /** The picture of the hardest condition of `verdict`. */
  readonly worst: WorstPicture | null
  /** The cause found by experiment when the rules name none. */
  readonly proven: Finding | null
  /** Tests again after the decoders could not load. */
  readonly retry: () => void
}

/** Debounce in milliseconds before the picture is drawn and tested; the editor gives it pictures that rest already. */
const rest = 50
/** Milliseconds between the verdict and the experiments that find its cause. */
const restBeforeExperiments = 400

type Reading = Omit<VerdictState, 'rules' | 'retry'> & {
  /** The tested code; results for other codes are stale. */
  readonly of: JudgedCode | null
}
const nothingRead: Reading = {
  of: null,
  status: 'testing',
  verdict: null,
  clean: null,
  conditions: [],
  worst: null,
  proven: null,
}

/**
 * Whether a code scans: rules at each keystroke, decoders after a debounce, the cause a moment later. A new
 * design cancels pending work. Saves and downloads use `judgeDesign`, because this state may lag behind.
 *
 * @param assets the object drawn in the preview; a new object counts as a change.
 * @param mm printed side without quiet zone in millimetres, once chosen.
 */
export function useVerdict(design: Design, payload: string, assets: RenderAssets, mm?: number): VerdictState {
  const shape = useLogoShape(design.logo === null ? null : assets.logo)
  const rules = useMemo(
    () => judgeStatic(design, payload, shape, mm === undefined ? {} : { mm }),
    [design, payload, shape, mm],
  )
  const { geometry } = rules
  const [attempt, setAttempt] = useState(0)
  const code = useMemo(() => ({ design, payload, assets, attempt }), [design, payload, assets, attempt])
  const [reading, setReading] = useState(nothingRead)
  useEffect(preloadDecoder, [])
  useEffect(() => {
    if (geometry !== null) prepareCode(payload, geometry)
  }, [payload, geometry])
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => void read(code, stop.signal, setReading), rest)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [code])
  const { of, ...state } = reading
  const status = of === code ? state.status : 'testing'
  return { ...state, rules, status, retry: () => setAttempt((count) => count + 1) }
}

async function read(
  code: JudgedCode,
  signal: AbortSignal,
  set: (change: (before: Reading) => Reading) => void,
) {
  const show = (change: Partial<Reading>) => {
    if (!signal.aborted) set((before) => ({ ...before, ...change, of: code }))
  }
  const conditions: ConditionOutcome[] = []
  try {
    const verdict = await judgeDesign(code, {
      signal,
      onStep: (step) => {
        if (step.kind === 'clean')
          show({ status: 'testing', clean: step.clean, conditions: [], proven: null })
        if (step.kind !== 'condition') return
        conditions.push(step.outcome)
        show({ conditions: [...conditions] })
      },
    })
    const { clean } = verdict
    const worst = worstPictureOf(verdict)
    show({ status: 'done', verdict, clean, conditions: verdict.conditions, worst, proven: null })
    if (verdict.word === 'everywhere') return
    await new Promise((resolve) => setTimeout(resolve, restBeforeExperiments))
    if (signal.aborted) return
    const trial = await trialOf(code, signal)
    if (judgeStatic(code.design, code.payload, trial.logo).findings.length > 0) return
    show({ proven: await isolateCause(code.design, verdict, trial) })
  } catch {
    // A verdict on an older picture does not apply.
    show({ status: 'unavailable', verdict: null, clean: null, conditions: [], worst: null, proven: null })
  }
}

/** The logo's shape at once, its tones once drawn. */
function useLogoShape(logo: RenderAssets['logo']): LogoShape | null {
  const [toned, setToned] = useState<{ readonly of: RenderAssets['logo']; readonly shape: LogoShape } | null>(
    null,
  )
  useEffect(() => {
    if (logo === null) return undefined
    let current = true
    void logoTones(logo).then((shape) => current && setToned({ of: logo, shape }))
    return () => {
      current = false
    }
  }, [logo])
  return useMemo(() => {
    if (logo === null) return null
    return toned?.of === logo ? toned.shape : { ratio: logo.width / logo.height }
  }, [logo, toned])
}
