import '../messages/picture-messages.ts'
import { Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Design } from '#design/design.ts'
import type { Glyphs } from '#design/glyphs/glyphs.ts'
import type { LogoImage } from '#design/render/assets.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import type { JudgedCode } from './decode/judge-design.ts'
import { useVerdict } from './decode/use-verdict.ts'
import { usePrintedSide } from './planner/use-printed-side.ts'
import { ConditionList } from './verdict/condition-list.tsx'
import { FindingRepair } from './verdict/finding-repair.tsx'
import { useRepairAll } from './verdict/use-repair-all.ts'
import { VerdictWords } from './verdict/verdict-words.tsx'

export type VerdictPanelProps = {
  readonly design: Design
  /** What the code encodes; no repair touches it. */
  readonly payload: string
  /** The logo's picture; null without one or until it is there. */
  readonly logo: LogoImage | null
  /** Outlines of a frame's text; null without a frame or until they are there. */
  readonly glyphs?: Glyphs | null
  /** Whose chosen print width counts: the code's number, or `new`. */
  readonly wishKey: string
  /** Takes the repaired design, or the one before it when a repair is undone. */
  readonly onRepair: (design: Design) => void
}

/**
 * Whether this very picture scans: a word and a score, the conditions, the causes, and repairs at one press. Loads the
 * decoders by itself. Mount it for QR codes only; a barcode has its own rules.
 *
 * The design object must stay the same until something of it changes. A save or a download asks `judgeDesign` instead of
 * this panel, whose verdict may be a rest behind the form.
 */
export function VerdictPanel({ design, payload, logo, glyphs = null, wishKey, onRepair }: VerdictPanelProps) {
  const code = useMemo<JudgedCode>(
    () => ({ design, payload, assets: { logo, glyphs } }),
    [design, payload, logo, glyphs],
  )
  const { mm, enlarge } = usePrintedSide(code, wishKey)
  const state = useVerdict(code.design, code.payload, code.assets, mm)
  const [undo, setUndo] = useState<{ readonly before: Design; readonly after: string } | null>(null)
  const repair = (repaired: Design) => {
    setUndo({ before: design, after: JSON.stringify(repaired) })
    onRepair(repaired)
    announce(t('verdict.repaired'))
  }
  const all = useRepairAll(code, repair)
  const canUndo = undo !== null && undo.after === JSON.stringify(design)
  const findings = [
    ...state.rules.findings,
    ...(state.rules.findings.length === 0 && state.proven !== null ? [state.proven] : []),
  ]
  // No change of the design mends a print that is too small.
  const isMendable = findings.some(({ cause }) => cause !== 'module-size')
  const isBelow = state.verdict !== null && state.verdict.word !== 'everywhere'

  return (
    <div className="flex flex-col gap-2 text-small">
      <VerdictWords state={state} />
      {state.status === 'unavailable' && (
        <p>
          {t('verdict.unavailable')}{' '}
          <Button size="small" onClick={state.retry}>
            {t('verdict.retry')}
          </Button>
        </p>
      )}
      {findings.length > 0 && (
        <ul className="flex flex-col gap-2">
          {findings.map((finding) => (
            <FindingRepair
              key={`${finding.cause} ${JSON.stringify(finding.figures)}`}
              finding={finding}
              code={code}
              onRepair={repair}
              onEnlarge={enlarge}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {(isBelow || isMendable) && (
          <Button
            size="small"
            variant="secondary"
            busy={all.state === 'working'}
            onClick={() => void all.start()}
          >
            {t('verdict.repairAll')}
          </Button>
        )}
        {canUndo && (
          <Button
            size="small"
            variant="quiet"
            icon={<Undo2 aria-hidden className="size-4" />}
            onClick={() => {
              setUndo(null)
              onRepair(undo.before)
              announce(t('verdict.undone'))
            }}
          >
            {t('verdict.undo')}
          </Button>
        )}
      </div>
      <p role="status" className="empty:hidden">
        {all.state === 'working' && t('verdict.repairAll.working')}
        {all.state === 'beyond' && t('verdict.repairAll.beyond')}
        {all.state === 'failed' && t('verdict.repairAll.failed')}
      </p>
      {state.verdict !== null && (
        <ConditionList clean={state.verdict.clean} conditions={state.verdict.conditions} />
      )}
    </div>
  )
}
