import { Check, CircleHelp, LoaderCircle, Minus, TriangleAlert, Undo2, X } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Design } from '#design/design.ts'
import { type RenderAssets, planPicture } from '#design/render/render-svg.ts'
import type { WorstPicture } from '#design/scannability/battery.ts'
import type { LogoShape } from '#design/scannability/error-budget.ts'
import { type Finding, judgeStatic, type StaticJudgement } from '#design/scannability/static-rules.ts'
import { toColour } from '#design/scannability/image.ts'
import { isolateCause } from '#design/scannability/isolate-cause.ts'
import { repairAll } from '#design/scannability/repair-all.ts'
import { squareRing } from '#design/scannability/repairs.ts'
import { wordOf } from '#design/scannability/thresholds.ts'
import type { CleanOutcome, ConditionOutcome, Verdict } from '#design/scannability/verdict.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { preloadDecoder, prepareCode } from '../decode/decode-client.ts'
import { type JudgedCode, judgeDesign, logoTones, trialOf, worstPictureOf } from '../decode/judge-design.ts'
import { usePrintSettings } from '../planner/print-settings.ts'
import { codeGeometry } from '#design/code-geometry.ts'
import { moduleUnits } from '#design/render/svg.ts'
import { ColourAlternatives, FindingRepair, type FindingRepairProps, verdictLooks } from './findings.tsx'

type VerdictProps = {
  /** Stable until it changes. Repairs never change the payload. */
  readonly code: JudgedCode
  /** The payload is a placeholder: a good word is only about the design. */
  readonly isSample?: boolean
  readonly settingsKey: string
  readonly onRepair: (design: Design) => void
  readonly isLocked?: boolean
  /** Where the reasons show; null while they are closed. */
  readonly sheet: HTMLElement | null
  readonly onOpen: () => void
  /** Below the reasons: surfaces, and the print size where the code scans. */
  readonly surfaces?: ReactNode
  readonly printSize?: ReactNode
}

/** A pill with the verdict in a word, and a sheet with causes, repairs and conditions. Loads the decoders. For QR codes only. */
export function Verdict(props: VerdictProps) {
  const { code, isSample = false, settingsKey, sheet, onOpen } = props
  const { mm, enlarge } = usePrintedSide(code, settingsKey)
  const state = useVerdict(code, mm)
  const repairs = useUndoableRepair(code.design, props.onRepair)
  const findings = [
    ...state.rules.findings,
    ...(state.rules.findings.length === 0 && state.proven !== null ? [state.proven] : []),
  ]
  const look = wordsOf(state, isSample, findings)
  return (
    <>
      <VerdictPill look={look} onOpen={onOpen} />
      {sheet !== null &&
        createPortal(<VerdictSheet {...props} {...{ state, look, findings, repairs, enlarge }} />, sheet)}
    </>
  )
}

type Findings = readonly FindingRepairProps['finding'][]

/** The words of the pill, with their sign. A failing rule shows at once; a good word only after the test. */
function wordsOf({ rules, status, verdict }: VerdictState, isSample: boolean, findings: Findings) {
  const word = wordOf(verdict === null ? rules.cap : Math.min(verdict.score, rules.cap))
  if (verdict === null && (word !== 'none' || status === 'unavailable')) {
    return status === 'testing'
      ? { word: null, tone: 'text-ink-soft', Icon: LoaderCircle, words: t('verdict.testing') }
      : { word: null, tone: 'text-ink-soft', Icon: CircleHelp, words: t('surface.untested') }
  }
  if (isSample && word === 'everywhere')
    return { word, tone: 'text-ink-soft', Icon: Check, words: t('verdict.sample') }
  const [finding] = findings
  const isFaulty = word === 'none' || word === 'risky'
  const words =
    isFaulty && finding !== undefined
      ? t('verdict.fixIt', { cause: t(`verdict.cause.${finding.cause}`) })
      : t(`verdict.${word}`)
  return { word, ...verdictLooks[word], words }
}

type Look = ReturnType<typeof wordsOf>

function VerdictPill({ look: { tone, Icon, words, word }, onOpen }: { look: Look; onOpen: () => void }) {
  useEffect(() => {
    if (word !== null) announce(words)
  }, [word, words])
  return (
    <button
      type="button"
      data-opens="verdict"
      onClick={onOpen}
      className={`inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border border-line-strong bg-sheet px-3.5 text-body leading-tight font-medium transition-colors hover:border-ink max-sm:text-small max-sm:leading-tight ${tone}`}
    >
      <Icon aria-hidden className={`size-4 shrink-0 ${Icon === LoaderCircle ? 'animate-spin' : ''}`} />
      <span className="min-w-0 text-start">{words}</span>
    </button>
  )
}

type VerdictSheetProps = VerdictProps & {
  readonly state: VerdictState
  readonly look: Look
  readonly findings: Findings
  readonly repairs: ReturnType<typeof useUndoableRepair>
  readonly enlarge: () => void
}

function VerdictSheet(props: VerdictSheetProps) {
  const { code, state, look, findings, repairs, enlarge, isLocked = false } = props
  const { repair, undo } = repairs
  const all = useRepairAll(code, repair)
  // A design change cannot fix a print that is too small.
  const isMendable = findings.some(({ cause }) => cause !== 'module-size')
  const isBelow = state.verdict !== null && state.verdict.word !== 'everywhere'
  return (
    <div className="flex flex-col gap-3 text-small">
      <SheetHead {...{ state, look }} />
      <fieldset disabled={isLocked} className="contents">
        <div className="flex flex-wrap gap-2 empty:hidden">
          {(isBelow || isMendable) && (
            <Button size="small" busy={all.state === 'working'} onClick={() => void all.start()}>
              {t('verdict.repairAll')}
            </Button>
          )}
          {undo !== null && (
            <Button size="small" variant="quiet" icon={Undo2} onClick={undo}>
              {t('verdict.undo')}
            </Button>
          )}
        </div>
        <p role="status" className="empty:hidden">
          {all.state !== 'idle' && t(`verdict.repairAll.${all.state}`)}
        </p>
        {state.status === 'done' && state.verdict !== null && isBelow && (
          <ColourAlternatives code={code} score={state.verdict.score} onRepair={repair} />
        )}
        {findings.length > 0 && (
          <ul className="flex flex-col gap-2">
            {findings.map((finding) => (
              <FindingRepair
                key={`${finding.cause} ${JSON.stringify(finding.figures)}`}
                {...{ finding, code }}
                onRepair={repair}
                onEnlarge={enlarge}
              />
            ))}
          </ul>
        )}
      </fieldset>
      {!isLocked && <OlderScanners design={code.design} onChange={props.onRepair} />}
      {props.surfaces !== undefined && <div className="mt-2 min-h-25">{props.surfaces}</div>}
      {look.word !== 'none' && (
        <div className="border-y border-line py-3 empty:hidden">{props.printSize}</div>
      )}
      {state.verdict !== null && (
        <ConditionList
          clean={state.verdict.clean}
          conditions={state.verdict.conditions}
          worst={state.worst}
        />
      )}
    </div>
  )
}

type OlderScannersProps = {
  readonly design: Design
  readonly onChange: (design: Design) => void
}

/** Offers square corners to those who print for tills, and gives back the own ones. Phones need neither. */
function OlderScanners({ design, onChange }: OlderScannersProps) {
  const [own, setOwn] = useState<string | null>(null)
  const repaired = squareRing(design)
  if (repaired === null && own === null) return null
  return (
    <Switch
      label={t('verdict.olderScanners')}
      hint={t('verdict.olderScanners.hint')}
      checked={repaired === null}
      onCheckedChange={() => {
        setOwn(repaired === null ? null : design.cornerSquare.type)
        if (repaired !== null) onChange(repaired)
        else if (own !== null) onChange({ ...design, cornerSquare: { ...design.cornerSquare, type: own } })
      }}
    />
  )
}

function SheetHead({ state, look: { tone, Icon, words } }: Pick<VerdictSheetProps, 'state' | 'look'>) {
  const { status, clean, retry } = state
  return (
    <div aria-busy={status === 'testing'}>
      <p className={`flex min-h-6 items-center gap-1.5 text-body font-medium ${tone}`}>
        <Icon aria-hidden className="size-4 shrink-0" />
        {words}
      </p>
      {status === 'done' && clean?.otherText != null && <p className="text-bad">{t('verdict.otherText')}</p>}
      {status === 'unavailable' && (
        <p className="wrap-anywhere">
          {t('verdict.unavailable')}{' '}
          <Button size="small" onClick={retry}>
            {t('verdict.retry')}
          </Button>
        </p>
      )}
    </div>
  )
}

function useUndoableRepair(design: Design, onRepair: (design: Design) => void) {
  const [last, setLast] = useState<{ readonly before: Design; readonly after: string } | null>(null)
  const canUndo = last !== null && last.after === JSON.stringify(design)
  return {
    repair: (repaired: Design) => {
      setLast({ before: design, after: JSON.stringify(repaired) })
      onRepair(repaired)
      announce(t('verdict.repaired'))
    },
    undo: canUndo
      ? () => {
          setLast(null)
          onRepair(last.before)
          announce(t('verdict.undone'))
        }
      : null,
  }
}

type ConditionListProps = {
  readonly clean: CleanOutcome
  readonly conditions: readonly ConditionOutcome[]
  readonly worst: WorstPicture | null
}

const outcomes = {
  passed: { Icon: Check, tone: 'text-good', words: 'verdict.passed' },
  sometimes: { Icon: TriangleAlert, tone: 'text-warn', words: 'verdict.sometimes' },
  failed: { Icon: X, tone: 'text-bad', words: 'verdict.failed' },
  unknown: { Icon: Minus, tone: 'text-ink-soft', words: 'verdict.unknown' },
} as const

/** A condition in which some tries are read is no failure: the code scans there, but not at once. */
function outcomeOf({ passed, possible, read }: ConditionOutcome): keyof typeof outcomes {
  if (possible === 0) return 'unknown'
  if (passed) return 'passed'
  return read > 0 ? 'sometimes' : 'failed'
}

export function ConditionList({ clean, conditions, worst }: ConditionListProps) {
  const isRead = clean.readBy.length > 0 && clean.otherText === null
  const lines = [
    { id: 'clean' as const, ...outcomes[isRead ? 'passed' : 'failed'] },
    ...conditions.map((condition) => ({ id: condition.id, ...outcomes[outcomeOf(condition)] })),
  ]
  return (
    <details className="text-small">
      <summary className="min-h-6 text-ink-soft hover:text-ink">{t('verdict.conditions')}</summary>
      <ul className="mt-2 flex flex-col gap-1">
        {lines.map(({ id, Icon, tone, words }) => (
          <li key={id} className="flex items-center gap-2">
            <Icon aria-hidden className={`size-4 shrink-0 ${tone}`} />
            <span className="min-w-0 flex-1">{t(`verdict.condition.${id}`)}</span>
            <span className="text-ink-soft">{t(words)}</span>
          </li>
        ))}
      </ul>
      {clean.inverted && <p className="mt-2 text-ink-soft">{t('verdict.inverted')}</p>}
      {worst !== null && <WorstCondition {...worst} />}
    </details>
  )
}

/** The code as the decoders met it in its hardest test. */
function WorstCondition({ id, image }: WorstPicture) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const caption = t('verdict.worst', { condition: t(`verdict.condition.${id}`) })
  useEffect(() => {
    const { data, width, height } = toColour(image)
    if (canvas.current === null) return
    canvas.current.width = width
    canvas.current.height = height
    canvas.current.getContext('2d')?.putImageData(new ImageData(data as ImageDataArray, width, height), 0, 0)
  }, [image])
  return (
    <figure className="mt-3 flex items-center gap-3">
      <canvas
        ref={canvas}
        role="img"
        aria-label={caption}
        className="size-28 shrink-0 rounded-small bg-print object-contain"
      />
      <figcaption aria-hidden className="text-ink-soft">
        {caption}
      </figcaption>
    </figure>
  )
}

type RepairAllState = 'idle' | 'working' | 'beyond' | 'failed'

/** A change of the code cancels the search. */
function useRepairAll(code: JudgedCode, onRepair: (design: Design) => void) {
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

type VerdictState = {
  readonly rules: StaticJudgement
  /** `testing`: a new picture is being tested, and `verdict` belongs to an older one. */
  readonly status: 'testing' | 'done' | 'unavailable'
  readonly verdict: Verdict | null
  readonly clean: CleanOutcome | null
  /** The picture of the hardest condition of `verdict`. */
  readonly worst: WorstPicture | null
  /** The cause found by experiment when the rules name none. */
  readonly proven: Finding | null
  readonly retry: () => void
}

/** Debounce in milliseconds before the picture is drawn and tested; the editor gives it pictures that rest already. */
const rest = 50
/** Milliseconds between the verdict and the experiments that find its cause. */
const restBeforeExperiments = 400

type Reading = Omit<VerdictState, 'rules' | 'retry'> & {
  readonly of: JudgedCode | null
}
const nothingRead: Reading = {
  of: null,
  status: 'testing',
  verdict: null,
  clean: null,
  worst: null,
  proven: null,
}

/**
 * Whether a code scans: rules at each keystroke, decoders after a debounce, the cause a moment later. Saves and
 * downloads use `judgeDesign`, because this state may lag behind.
 *
 * @param mm printed side without quiet zone in millimetres, once chosen.
 */
function useVerdict({ design, payload, assets }: JudgedCode, mm?: number): VerdictState {
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
  try {
    const verdict = await judgeDesign(code, {
      signal,
      onStep: (step) => {
        if (step.kind === 'clean') show({ status: 'testing', clean: step.clean, proven: null })
      },
    })
    const { clean } = verdict
    const worst = worstPictureOf(verdict)
    show({ status: 'done', verdict, clean, worst, proven: null })
    if (verdict.word === 'everywhere') return
    await new Promise((resolve) => setTimeout(resolve, restBeforeExperiments))
    if (signal.aborted) return
    const trial = await trialOf(code, signal)
    if (judgeStatic(code.design, code.payload, trial.logo).findings.length > 0) return
    show({ proven: await isolateCause(code.design, verdict, trial) })
  } catch {
    // A verdict on an older picture does not apply.
    show({ status: 'unavailable', verdict: null, clean: null, worst: null, proven: null })
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

type PrintedSide = {
  /** The side without quiet zone in millimetres; undefined when no width was chosen. */
  readonly mm: number | undefined
  readonly enlarge: () => void
}

/** The printed size of a code at the chosen width. `settingsKey`: its id, or `new`. */
function usePrintedSide(code: JudgedCode, settingsKey: string): PrintedSide {
  const [settings, setSettings] = usePrintSettings(settingsKey)
  const { width } = settings
  const mm = useMemo(() => (width === null ? undefined : width * shareOfCode(code)), [code, width])
  return { mm, enlarge: () => setSettings({ ...settings, width: null }) }
}

/** The code's share of the picture width; 0 when the payload does not fit. */
function shareOfCode({ design, payload, assets: { logo, glyphs } }: JudgedCode): number {
  try {
    const side = codeGeometry(design, payload, logo && logo.width / logo.height).size * moduleUnits
    return side / planPicture(design, payload, side, glyphs).width
  } catch (reason) {
    if (reason instanceof RangeError) return 0
    throw reason
  }
}
