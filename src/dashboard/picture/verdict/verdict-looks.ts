import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import type { VerdictWord } from '#design/scannability/thresholds.ts'

/** Sign and colour of each word, wherever it stands. Only "everywhere" is green. */
export const verdictLooks = {
  everywhere: { tone: 'text-good', Icon: CircleCheck },
  good: { tone: 'text-warn', Icon: CircleCheck },
  risky: { tone: 'text-warn', Icon: TriangleAlert },
  none: { tone: 'text-bad', Icon: CircleX },
} as const satisfies Record<VerdictWord, unknown>
