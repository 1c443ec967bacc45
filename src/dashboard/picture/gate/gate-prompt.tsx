import { svgAddress } from '../paint-picture.ts'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isBarcode } from '#contract/code-types/code-types.ts'
import type { Design } from '#design/design.ts'
import { renderCode } from '#design/render/render-code.ts'
import { type Finding, barcodeFindings, judgeStatic } from '#design/scannability/static-rules.ts'
import { isolateCause, repairColours } from '#design/scannability/isolate-cause.ts'
import { repairAll, repairFindings } from '#design/scannability/repair-all.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DecoderUnavailable } from '../decode/decode-client.ts'
import { judgeBarcode, judgeDesign, shapeOf, type StoppedPicture, trialOf } from '../decode/judge-design.ts'
import { causeWords } from '../verdict/findings.tsx'

type GatePromptProps = {
  readonly stopped: StoppedPicture
  readonly onRepair: (design: Design) => void
  /** Saves unchanged; null when prints would fail. */
  readonly onAnyway: (() => void) | null
  /** Null when the code can be saved anyway. */
  readonly onKeepDraft: (() => void) | null
  readonly onClose: () => void
}

/** Stops a save of a code that scans badly: causes, the fix, and the choices. */
export function GatePrompt({ stopped, onRepair, onAnyway, onKeepDraft, onClose }: GatePromptProps) {
  const { causes, design, before, after } = useRepair(stopped)
  const back = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      onClose={onClose}
      initialFocus={back}
      title={t(`gate.${stopped.word}.title`)}
      description={t(`gate.${stopped.word}.text`)}
      actions={
        <>
          <Button ref={back} onClick={onClose}>
            {t('gate.back')}
          </Button>
          {onKeepDraft !== null && <Button onClick={onKeepDraft}>{t('gate.keepDraft')}</Button>}
          {onAnyway !== null && <Button onClick={onAnyway}>{t('gate.anyway')}</Button>}
          {design !== null && (
            <Button
              variant="primary"
              busy={design === undefined}
              onClick={() => {
                if (design !== undefined) onRepair(design)
              }}
            >
              {t('gate.repair')}
            </Button>
          )}
        </>
      }
    >
      {causes.length > 0 && (
        <ul className="flex flex-col gap-1.5 border-s-2 border-line-strong ps-2.5 text-small">
          {causes.map((cause) => (
            <li key={`${cause.cause} ${JSON.stringify(cause.figures)}`}>{causeWords(cause)}</li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex items-center justify-center gap-4">
        <Picture label={t('verdict.repair.before')} svg={before} />
        {design !== null && (
          <>
            <ArrowRight aria-hidden className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
            <Picture label={t('verdict.repair.after')} svg={after} />
          </>
        )}
      </div>
      <p role="status" className="mt-3 min-h-10 text-small text-ink-soft">
        {design === undefined
          ? t('verdict.repairAll.working')
          : design === null
            ? t('verdict.repairAll.beyond')
            : t('gate.found')}
      </p>
    </Dialog>
  )
}

function Picture({ label, svg }: { readonly label: string; readonly svg: string | null }) {
  return (
    <figure className="flex w-32 flex-col gap-1 text-center text-small">
      <div className="aspect-square border border-line bg-print p-1">
        {svg !== null && <img src={svgAddress(svg)} alt="" className="size-full object-contain" />}
      </div>
      <figcaption className="text-ink-soft">{label}</figcaption>
    </figure>
  )
}

type Repair = {
  readonly causes: readonly Finding[]
  readonly design: Design | null | undefined
  /** Null until drawn, or without a repair. */
  readonly before: string | null
  readonly after: string | null
}

const looking: Repair = { causes: [], design: undefined, before: null, after: null }

/** The causes at once and the repair when found, for one picture: remount for another. */
function useRepair(stopped: StoppedPicture): Repair {
  const [repair, setRepair] = useState<Repair>(looking)
  useEffect(() => {
    const search = new AbortController()
    const show = (more: Partial<Repair>) => {
      if (!search.signal.aborted) setRepair((now) => ({ ...now, ...more }))
    }
    void pictureOf(stopped, stopped.code.design).then((before) => show({ before }))
    // On failure nothing is shown; the choices stay.
    void findCauses(stopped, search.signal).then(
      (causes) => show({ causes }),
      () => undefined,
    )
    void findRepair(stopped, search.signal).then(
      async (design) => show({ design, after: design === null ? null : await pictureOf(stopped, design) }),
      () => show({ design: null }),
    )
    return () => search.abort()
  }, [stopped])
  return repair
}

/** Null for a payload that does not fit. */
async function pictureOf({ qrType, code }: StoppedPicture, design: Design): Promise<string | null> {
  try {
    return await renderCode(qrType, design, code.payload, code.assets)
  } catch {
    return null
  }
}

/** The causes, worst first; when the rules name none, the result of an experiment. */
async function findCauses(
  { qrType, code }: StoppedPicture,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  if (isBarcode(qrType)) return barcodeFindings(code.design)
  const { findings } = judgeStatic(code.design, code.payload, await shapeOf(code))
  if (findings.length > 0) return findings
  const proven = await isolateCause(
    code.design,
    await judgeDesign(code, { signal }),
    await trialOf(code, signal),
  )
  return proven === null ? [] : [proven]
}

/** The smallest change that makes the code scan everywhere, with the same payload; null when none is known. */
async function findRepair({ qrType, code }: StoppedPicture, signal: AbortSignal): Promise<Design | null> {
  if (isBarcode(qrType)) {
    const repaired = repairColours(code.design)
    return repaired !== null && (await judgeBarcode(repaired, code.payload)) === 'everywhere'
      ? repaired
      : null
  }
  const trial = await trialOf(code, signal)
  try {
    const result = await repairAll(code.design, trial)
    return result.kind === 'repaired' ? result.design : null
  } catch (reason) {
    if (!(reason instanceof DecoderUnavailable)) throw reason
    // Without a decoder only the rules count.
    const design = repairFindings(code.design, trial)
    return design === code.design ? null : design
  }
}
