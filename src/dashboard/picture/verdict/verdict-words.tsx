import { CircleCheck, CircleX, LoaderCircle, TriangleAlert } from 'lucide-react'
import { type VerdictWord, wordOf } from '#design/scannability/thresholds.ts'
import { t } from '../../messages/t.ts'
import type { VerdictState } from '../decode/use-verdict.ts'

const looks = {
  everywhere: { tone: 'text-good', Icon: CircleCheck },
  good: { tone: 'text-good', Icon: CircleCheck },
  risky: { tone: 'text-warn', Icon: TriangleAlert },
  none: { tone: 'text-bad', Icon: CircleX },
} as const satisfies Record<VerdictWord, unknown>

/** The word and the score. A stop of the static rules shows at once; a good word only after the picture was read. */
export function VerdictWords({ state }: { readonly state: VerdictState }) {
  const { rules, status, verdict, clean } = state
  const score = verdict === null ? rules.cap : Math.min(verdict.score, rules.cap)
  const word = wordOf(score)
  if (verdict === null && (word !== 'none' || status === 'unavailable')) {
    return (
      <p role="status" className="flex min-h-6 items-center gap-1.5 text-ink-soft">
        {status === 'testing' && <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />}
        {status === 'testing' ? t('verdict.testing') : ''}
      </p>
    )
  }
  const { tone, Icon } = looks[word]
  return (
    <div aria-busy={status === 'testing'}>
      <p role="status" className={`flex min-h-6 items-center gap-1.5 text-body font-medium ${tone}`}>
        <Icon aria-hidden className="size-4 shrink-0" />
        <span>{t(`verdict.${word}`)}</span>
        <span className="ms-auto font-normal text-ink-soft">{t('verdict.score', { score })}</span>
      </p>
      {status === 'done' && clean?.otherText != null && <p className="text-bad">{t('verdict.otherText')}</p>}
    </div>
  )
}
