import type { Design } from '#design/design.ts'
import { contrast } from '#design/scannability/contrast.ts'
import { thresholds } from '#design/scannability/thresholds.ts'
import { locale } from '../../messages/locale.ts'
import { t } from '../../messages/t.ts'
import { ColourField } from '../../ui/colour-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useEditor, useFieldError, useDesignPart } from '../editor-context.ts'
import { BackgroundGradientFields, GradientFields } from './gradient-fields.tsx'
import { ModuleColourFields } from './module-colour-fields.tsx'
import { useSwatches } from './swatches.ts'

/** Colours and their contrast. Each field subscribes only to its own colour. */
export function ColourFields({ isBarcode }: { readonly isBarcode: boolean }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3">
        <CodeColour />
        <BackgroundColour />
      </div>
      <ContrastFigure />
      <TransparentSwitch />
      {!isBarcode && <CornerColours />}
      {!isBarcode && <ModuleColourFields />}
      {!isBarcode && <GradientFields />}
      <BackgroundGradientFields />
    </div>
  )
}

function CodeColour() {
  const { history } = useEditor()
  const color = useDesignPart((design) => design.color)
  return (
    <ColourField
      label={t('editor.colour.code')}
      value={color}
      swatches={useSwatches()}
      error={useFieldError('design.color')}
      onValueChange={(next) => history.change('color', (now) => ({ ...now, color: next }))}
    />
  )
}

function BackgroundColour() {
  const [background, change] = useBackground()
  return (
    <ColourField
      label={t('editor.colour.background')}
      value={background.color}
      swatches={useSwatches()}
      error={useFieldError('design.background.color')}
      disabled={background.transparent}
      onValueChange={(color) => change({ color })}
    />
  )
}

function TransparentSwitch() {
  const [background, change] = useBackground()
  return (
    <Switch
      label={t('editor.colour.transparent')}
      hint={t('editor.colour.transparentHint')}
      checked={background.transparent}
      onCheckedChange={(transparent) => change({ transparent })}
    />
  )
}

function useBackground() {
  const { history } = useEditor()
  const background = useDesignPart((design) => design.background)
  const change = (next: Partial<Design['background']>) =>
    history.change('background', (now) => ({ ...now, background: { ...now.background, ...next } }))
  return [background, change] as const
}

/** The lowest WCAG contrast ratio between a part and its background. Transparent counts as white. */
function weakestContrast(design: Design): number {
  const { background, moduleColours, gradient } = design
  const papers = background.transparent ? ['#ffffff'] : [background.color, background.gradient?.to]
  const parts = [
    design.color,
    ...(moduleColours?.colours ?? [gradient?.via, gradient?.to]),
    design.cornerSquare.color,
    design.cornerDot.color,
  ].filter((part) => part !== undefined && part !== null)
  return Math.min(
    ...papers
      .filter((paper) => paper !== undefined)
      .flatMap((paper) => parts.map((part) => contrast(part, paper))),
  )
}

const contrastFormat = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 })

/** The contrast as a number and a word. It turns red before decoders fail. */
function ContrastFigure() {
  const ratio = useDesignPart(weakestContrast)
  const { print, safe } = thresholds.contrast
  const figure = contrastFormat.format(Math.floor(ratio * 10) / 10)
  const [tone, words] =
    ratio < print
      ? ['text-bad', t('editor.contrast.bad')]
      : ratio < safe
        ? ['text-warn', t('editor.contrast.warn')]
        : ['text-good', t('editor.contrast.good')]
  return (
    <p className={`text-small ${tone}`}>
      <span className="font-medium">{t('editor.contrast.figure', { ratio: figure })}</span> {words}
    </p>
  )
}

/** Corner colours; without them, corners follow the code. */
function CornerColours() {
  const { history } = useEditor()
  const own = useDesignPart(ownColours)
  const swatches = useSwatches()

  function paint(part: 'cornerSquare' | 'cornerDot', colour: string): void {
    history.change(part, (now) => ({ ...now, [part]: { ...now[part], color: colour } }))
  }

  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t('editor.corners.own')}
        checked={own !== null}
        onCheckedChange={(isOwn) =>
          history.change('corner-colours', (now) => ({
            ...now,
            cornerSquare: { ...now.cornerSquare, color: isOwn ? now.color : null },
            cornerDot: { ...now.cornerDot, color: isOwn ? now.color : null },
          }))
        }
      />
      {own !== null && (
        <div className="grid grid-cols-2 gap-3">
          <ColourField
            label={t('editor.corners.square')}
            value={own.square}
            swatches={swatches}
            onValueChange={(colour) => paint('cornerSquare', colour)}
          />
          <ColourField
            label={t('editor.corners.dot')}
            value={own.dot}
            swatches={swatches}
            onValueChange={(colour) => paint('cornerDot', colour)}
          />
        </div>
      )}
    </div>
  )
}

/** Null when the corners follow the code. */
function ownColours({ color, cornerSquare, cornerDot }: Design): { square: string; dot: string } | null {
  if (cornerSquare.color === null && cornerDot.color === null) return null
  return { square: cornerSquare.color ?? color, dot: cornerDot.color ?? color }
}
