import { useMemo, useState } from 'react'
import type { Design } from '#design/design.ts'
import { renderSvg } from '#design/render/render-svg.ts'
import type { Finding } from '#design/scannability/finding.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import type { JudgedCode } from '../decode/judge-design.ts'
import { causeWords } from './cause-words.ts'

export type FindingRepairProps = {
  readonly finding: Finding
  readonly code: JudgedCode
  readonly onRepair: (design: Design) => void
  /** Prints it as large as it must be. */
  readonly onEnlarge: () => void
}

/** One cause in one sentence, its repair at one press, and what that would look like. */
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
            {t(`verdict.repair.${finding.cause}`)}
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

/** Null for a payload that no code holds: there is nothing to show then. */
function addressOf({ design, payload, assets }: JudgedCode): string | null {
  try {
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(renderSvg(design, payload, assets))}`
  } catch (reason) {
    if (reason instanceof RangeError) return null
    throw reason
  }
}
