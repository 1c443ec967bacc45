import type { Finding } from '#design/scannability/finding.ts'
import { t } from '../../../messages/t.ts'
import { styleName } from '../design/style-names.ts'

const percent = (share: number) => String(Math.round(share * 100))
const ratio = (value: number) => value.toFixed(1)

/** What is wrong with a design, in one sentence for somebody who has never heard of error correction. */
export function findingWords(finding: Finding): string {
  switch (finding.cause) {
    case 'too-long':
      return t('editor.finding.tooLong')
    case 'budget':
      return t('editor.finding.budget', {
        hidden: percent(finding.figures.hiddenShare),
        forgives: percent(finding.figures.forgives),
      })
    case 'contrast':
      return t('editor.finding.contrast', { ratio: ratio(finding.figures.ratio), needed: ratio(finding.figures.needed) })
    case 'inverted':
      return t('editor.finding.inverted')
    case 'mixed-polarity':
      return t('editor.finding.mixedPolarity')
    case 'finder-style':
      return t('editor.finding.finderStyle', { style: styleName(finding.figures.style) })
    case 'transparent-background':
      return t('editor.finding.transparent')
    case 'mid-tone-background':
      return t('editor.finding.midTone')
    case 'quiet-zone':
      return t('editor.finding.quietZone', { count: finding.figures.modules, needed: finding.figures.needed })
    case 'module-size':
      return t('editor.finding.moduleSize', { mm: finding.figures.mm.toFixed(2), needed: finding.figures.needed.toFixed(2) })
    case 'pattern':
      return t('editor.finding.pattern')
    case 'logo':
      return t('editor.finding.logo')
    case 'colours':
      return t('editor.finding.colours')
    case 'combined':
      return t('editor.finding.combined')
    default:
      return finding satisfies never
  }
}
