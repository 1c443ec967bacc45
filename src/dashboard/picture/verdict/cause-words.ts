import type { Finding } from '#design/scannability/finding.ts'
import { t } from '../../messages/t.ts'

const percent = (share: number) => Math.round(share * 100)
/** Cut, not rounded, as beside the colour fields: 4.46 is not the 4.5 that is needed. */
const tenths = (value: number) => Math.floor(value * 10) / 10
const hundredths = (value: number) => Math.round(value * 100) / 100

/** What is wrong, in one sentence for somebody who has never heard of error correction. */
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
