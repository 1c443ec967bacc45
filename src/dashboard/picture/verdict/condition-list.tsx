import { Check, Minus, X } from 'lucide-react'
import type { CleanOutcome, ConditionOutcome } from '#design/scannability/battery/verdict.ts'
import { t } from '../../messages/t.ts'

export type ConditionListProps = {
  readonly clean: CleanOutcome
  readonly conditions: readonly ConditionOutcome[]
}

/** Every condition that the picture was met in, closed at first. */
export function ConditionList({ clean, conditions }: ConditionListProps) {
  const lines = [
    { id: 'clean' as const, passed: clean.readBy.length > 0 && clean.otherText === null, possible: 1 },
    ...conditions,
  ]
  const passed = lines.filter((line) => line.passed).length
  return (
    <details className="text-small">
      <summary className="min-h-6 text-ink-soft hover:text-ink">
        {t('verdict.conditions', { passed, count: lines.length })}
      </summary>
      <ul className="mt-2 flex flex-col gap-1">
        {lines.map((line) => (
          <li key={line.id} className="flex items-center gap-2">
            {line.possible === 0 ? (
              <Minus aria-hidden className="size-4 shrink-0 text-ink-soft" />
            ) : line.passed ? (
              <Check aria-hidden className="size-4 shrink-0 text-good" />
            ) : (
              <X aria-hidden className="size-4 shrink-0 text-bad" />
            )}
            <span className="min-w-0 flex-1">{t(`verdict.condition.${line.id}`)}</span>
            <span className="text-ink-soft">
              {line.possible === 0
                ? t('verdict.unknown')
                : line.passed
                  ? t('verdict.passed')
                  : t('verdict.failed')}
            </span>
          </li>
        ))}
      </ul>
      {clean.inverted && <p className="mt-2 text-ink-soft">{t('verdict.inverted')}</p>}
    </details>
  )
}
