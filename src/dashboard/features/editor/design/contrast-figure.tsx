import type { Design } from '#design/design.ts'
import { contrast } from '#design/scannability/contrast.ts'
import { thresholds } from '#design/scannability/thresholds.ts'
import { t } from '../../../messages/t.ts'
import { useDesignPart } from './use-design.ts'

/** The weakest contrast between a part of the code and what is behind it, as a WCAG ratio; on white when transparent. */
function weakestContrast(design: Design): number {
  const paper = design.background.transparent ? '#ffffff' : design.background.color
  const parts = [design.color, design.gradient?.to, design.cornerSquare.color, design.cornerDot.color]
  return Math.min(
    ...parts.filter((part) => part !== undefined && part !== null).map((part) => contrast(part, paper)),
  )
}

/** The contrast in a figure and a word, red before a decoder fails. */
export function ContrastFigure() {
  const ratio = useDesignPart(weakestContrast)
  const { print, warn } = thresholds.contrast
  const figure = (Math.floor(ratio * 10) / 10).toFixed(1)
  const [tone, words] =
    ratio < print
      ? ['text-bad', t('editor.contrast.bad')]
      : ratio < warn
        ? ['text-warn', t('editor.contrast.warn')]
        : ['text-good', t('editor.contrast.good')]
  return (
    <p className={`text-small ${tone}`}>
      <span className="font-medium">{t('editor.contrast.figure', { ratio: figure })}</span> {words}
    </p>
  )
}
