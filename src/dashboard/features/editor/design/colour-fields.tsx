import type { Design } from '#design/design.ts'
import { t } from '../../../messages/t.ts'
import { ColourField } from '../../../ui/colour-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useEditor } from '../editor-context.ts'
import { useFieldError } from '../use-editor-field.ts'
import { ContrastFigure } from './contrast-figure.tsx'
import { CornerColours } from './corner-colours.tsx'
import { GradientFields } from './gradient-fields.tsx'
import { useDesignPart } from './use-design.ts'
import { useSwatches } from './use-swatches.ts'

/** Colours with their contrast beside them. Each part listens to its own colour only. */
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
