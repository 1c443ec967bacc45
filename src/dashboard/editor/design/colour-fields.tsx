import '../../messages/editor-work-messages.ts'
import { defaultGradient, type Design } from '#design/design.ts'
import { contrast } from '#design/scannability/contrast.ts'
import { thresholds } from '#design/scannability/thresholds.ts'
import { t } from '../../messages/t.ts'
import { ColourField } from '../../ui/colour-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Slider } from '../../ui/slider.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useEditor, useFieldError, useDesignPart } from '../editor-context.ts'
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
      {!isBarcode && <GradientFields />}
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
  const paper = design.background.transparent ? '#ffffff' : design.background.color
  const parts = [design.color, design.gradient?.to, design.cornerSquare.color, design.cornerDot.color]
  return Math.min(
    ...parts.filter((part) => part !== undefined && part !== null).map((part) => contrast(part, paper)),
  )
}

/** The contrast as a number and a word. It turns red before decoders fail. */
function ContrastFigure() {
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

type Gradient = NonNullable<Design['gradient']>

function GradientFields() {
  const { history } = useEditor()
  const gradient = useDesignPart((design) => design.gradient)
  const swatches = useSwatches()

  function change(next: Partial<Gradient>): void {
    history.change(`gradient-${Object.keys(next).join()}`, (now) =>
      now.gradient === null ? now : { ...now, gradient: { ...now.gradient, ...next } },
    )
  }

  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t('editor.gradient.label')}
        checked={gradient !== null}
        onCheckedChange={(on) =>
          history.change('gradient', (now) => ({
            ...now,
            gradient: on ? { ...defaultGradient, to: '#1d3f8f' } : null,
          }))
        }
      />
      {gradient !== null && (
        <div className="grid grid-cols-2 gap-3">
          <ColourField
            label={t('editor.gradient.to')}
            value={gradient.to}
            swatches={swatches}
            onValueChange={(to) => change({ to })}
          />
          <Select
            label={t('editor.gradient.type')}
            reserve={false}
            value={gradient.type}
            options={[
              { value: 'linear', label: t('editor.gradient.linear') },
              { value: 'radial', label: t('editor.gradient.radial') },
            ]}
            onChange={(event) => change({ type: event.target.value === 'radial' ? 'radial' : 'linear' })}
          />
          {gradient.type === 'linear' && (
            <div className="col-span-2">
              <Slider
                label={t('editor.gradient.rotation')}
                value={gradient.rotation}
                min={0}
                max={360}
                step={5}
                valueText={`${gradient.rotation}°`}
                onValueChange={(rotation) => change({ rotation })}
              />
            </div>
          )}
        </div>
      )}
    </div>
  )
}
