import { useEffect, useMemo, useState } from 'react'
import type { Design } from '#design/design.ts'
import type { RenderAssets } from '#design/render/assets.ts'
import { isolateCause } from '#design/scannability/isolate-cause.ts'
import type { CleanOutcome, ConditionOutcome, Verdict } from '#design/scannability/battery/verdict.ts'
import type { Finding } from '#design/scannability/finding.ts'
import type { LogoShape } from '#design/scannability/logo-shape.ts'
import { judgeStatic, type StaticJudgement } from '#design/scannability/static-rules.ts'
import { preloadDecoder, prepareCode } from './decode-client.ts'
import { type JudgedCode, judgeDesign, trialOf } from './judge-design.ts'
import { logoTones } from './logo-tones.ts'

export type VerdictState = {
  /** What is told at once, at each keystroke. */
  readonly rules: StaticJudgement
  /** `testing`: the newest picture is being read, and `verdict` is still that of an older one. */
  readonly status: 'testing' | 'done' | 'unavailable'
  /** The newest complete verdict; null before the first. */
  readonly verdict: Verdict | null
  /** Of the picture that is being read, as far as it is known. */
  readonly clean: CleanOutcome | null
  readonly conditions: readonly ConditionOutcome[]
  /** The cause that an experiment proved, where the rules name none. */
  readonly proven: Finding | null
  /** Reads the picture once more, after the decoders could not be loaded. */
  readonly retry: () => void
}

/** Milliseconds of rest before the picture is drawn and read. */
const rest = 150
/** Milliseconds between the verdict and the experiments that look for its cause. */
const restBeforeExperiments = 400

type Reading = Omit<VerdictState, 'rules' | 'retry'> & {
  /** What was read; anything else is out of date. */
  readonly of: JudgedCode | null
}
const nothingRead: Reading = {
  of: null,
  status: 'testing',
  verdict: null,
  clean: null,
  conditions: [],
  proven: null,
}

/**
 * Whether a code scans: the rules at each keystroke, the decoders after a short rest, the cause a moment later.
 * A newer design cancels what is still under way. A code that a save or a download depends on is judged once more by
 * `judgeDesign`, because this state may be a rest behind what was typed.
 *
 * @param assets the object that the preview is drawn with; a new object counts as a change.
 * @param mm printed side of the code without its quiet zone, in millimetres, once it is chosen.
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
    show({ status: 'done', verdict, clean: verdict.clean, conditions: verdict.conditions, proven: null })
    if (verdict.word === 'everywhere') return
    await new Promise((resolve) => setTimeout(resolve, restBeforeExperiments))
    if (signal.aborted) return
    const trial = await trialOf(code, signal)
    if (judgeStatic(code.design, code.payload, trial.logo).findings.length > 0) return
    show({ proven: await isolateCause(code.design, verdict, trial) })
  } catch {
    // An older picture's verdict says nothing of this one.
    show({ status: 'unavailable', verdict: null, clean: null, conditions: [], proven: null })
  }
}

/** The logo's shape at once, its tones as soon as it is drawn. */
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
