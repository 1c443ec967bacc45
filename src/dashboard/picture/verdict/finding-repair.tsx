import { useMemo, useState } from 'react'
import type { Design } from '#design/design.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import type { Finding } from '#design/scannability/finding.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import type { JudgedCode } from '../decode/judge-design.ts'

export type FindingRepairProps = {
  readonly finding: Finding
  readonly code: JudgedCode
  readonly onRepair: (design: Design) => void
  /** Sets the print size to the minimum. */
  readonly onEnlarge: () => void
}

/** One finding with its repair and a preview of it. */
export function FindingRepair({ finding, code, onRepair, onEnlarge }: FindingRepairProps) {
  const repaired = useMemo(() => finding.repair(code.design), [finding, code])
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="border-s-2 border-line-strong ps-2.5">
      <p>{causeWords(finding)}</p>
      {finding.cause === 'module-size' && (
        <Button size="small" className="mt-1.5" onClick={onEnlarge}>
          {t('verdict.repair.module-size')}
        </Button>
      )}
      {repaired !== null && (
        <>
          <Button size="small" className="mt-1.5" onClick={() => onRepair(repaired)}>
            {repairWords(finding, code.design, repaired)}
          </Button>
          <details className="mt-1.5" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
            <summary className="min-h-6 text-ink-soft hover:text-ink">{t('verdict.repair.show')}</summary>
            {isOpen && (
              <div className="mt-2 flex gap-3">
                <Miniature label={t('verdict.repair.before')} code={code} />
                <Miniature label={t('verdict.repair.after')} code={{ ...code, design: repaired }} />
              </div>
            )}
          </details>
        </>
      )}
    </li>
  )
}

/** The label of the repair button. A smaller logo says by how much. */
function repairWords({ cause }: Finding, { logo }: Design, repaired: Design): string {
  if (logo === null || repaired.logo === null || repaired.logo.size >= logo.size)
    return t(cause === 'budget' ? 'verdict.repair.combined' : `verdict.repair.${cause}`)
  return t('verdict.repair.budget', { percent: percent(1 - repaired.logo.size / logo.size) })
}

function Miniature({ label, code }: { readonly label: string; readonly code: JudgedCode }) {
  const address = useMemo(() => addressOf(code), [code])
  return (
    <figure className="flex w-24 flex-col gap-1">
      <div className="aspect-square border border-line bg-print p-1">
        {address !== null && <img src={address} alt="" className="size-full object-contain" />}
      </div>
      <figcaption className="text-ink-soft">{label}</figcaption>
    </figure>
  )
}

/** The picture of a code as an address; null for a payload that does not fit. */
export function addressOf({ design, payload, assets }: JudgedCode): string | null {
  try {
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(renderSvg(design, payload, assets))}`
  } catch (reason) {
    if (reason instanceof RangeError) return null
    throw reason
  }
}

const percent = (share: number) => Math.round(share * 100)
/** Truncated, not rounded: 4.46 must not show as the required 4.5. */
const tenths = (value: number) => Math.floor(value * 10) / 10
const hundredths = (value: number) => Math.round(value * 100) / 100

/** A finding in one sentence without technical terms. */
export function causeWords(finding: Finding): string {
  switch (finding.cause) {
    case 'too-long':
      return t('verdict.finding.too-long', finding.figures)
    case 'budget': {
      const { hiddenShare, forgives, level } = finding.figures
      return t('verdict.finding.budget', { hidden: percent(hiddenShare), forgives: percent(forgives), level })
    }
    case 'contrast': {
      const { part, ratio, needed } = finding.figures
      return t('verdict.finding.contrast', { part: t(`verdict.part.${part}`), ratio: tenths(ratio), needed })
    }
    case 'mixed-polarity':
      return t('verdict.finding.mixed-polarity', { part: t(`verdict.part.${finding.figures.part}`) })
    case 'mid-tone-background':
      return t('verdict.finding.mid-tone-background', { ratio: tenths(finding.figures.ratio) })
    case 'quiet-zone':
      return t('verdict.finding.quiet-zone', {
        count: finding.figures.modules,
        needed: finding.figures.needed,
      })
    case 'module-size': {
      const { mm, needed } = finding.figures
      return t('verdict.finding.module-size', { mm: hundredths(mm), needed: hundredths(needed) })
    }
    case 'inverted':
    case 'finder-style':
    case 'transparent-background':
    case 'pattern':
    case 'logo':
    case 'colours':
    case 'combined':
      return t(`verdict.finding.${finding.cause}`)
    default:
      return finding satisfies never
  }
}
