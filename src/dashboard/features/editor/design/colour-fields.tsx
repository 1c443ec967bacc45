import type { Design } from '#design/design.ts'
import { t } from '../../../messages/t.ts'
import { ColourField } from '../../../ui/colour-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useEditor } from '../editor-context.ts'
import { useFieldError } from '../use-editor-field.ts'
import { ContrastFigure } from './contrast-figure.tsx'
import { CornerColours } from './corner-colours.tsx'
import { GradientFields } from './gradient-fields.tsx'
import { swatchesOf } from './swatches.ts'
import { useDesign } from './use-design.ts'

/** Colours with their contrast beside them. */
export function ColourFields({ isBarcode }: { readonly isBarcode: boolean }) {
  const { history } = useEditor()
  const design = useDesign()
  const swatches = swatchesOf(design)
  const colorError = useFieldError('design.color')
  const backgroundError = useFieldError('design.background.color')
  const { background } = design

  function changeBackground(next: Partial<Design['background']>): void {
    history.change('background', (now) => ({ ...now, background: { ...now.background, ...next } }))
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3">
        <ColourField
          label={t('editor.colour.code')}
          value={design.color}
          swatches={swatches}
          error={colorError}
          onValueChange={(color) => history.change('color', (now) => ({ ...now, color }))}
        />
        <ColourField
          label={t('editor.colour.background')}
          value={background.color}
          swatches={swatches}
          error={backgroundError}
          disabled={background.transparent}
          onValueChange={(color) => changeBackground({ color })}
        />
      </div>
      <ContrastFigure design={design} />
      <Switch
        label={t('editor.colour.transparent')}
        hint={t('editor.colour.transparentHint')}
        checked={background.transparent}
        onCheckedChange={(transparent) => changeBackground({ transparent })}
      />
      {!isBarcode && <CornerColours swatches={swatches} />}
      {!isBarcode && <GradientFields swatches={swatches} />}
    </div>
  )
}
