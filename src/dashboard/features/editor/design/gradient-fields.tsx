import { type Design, defaultGradient } from '#design/design.ts'
import { t } from '../../../messages/t.ts'
import { ColourField } from '../../../ui/colour-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useEditor } from '../editor-context.ts'
import { useDesignPart } from './use-design.ts'
import { useSwatches } from './use-swatches.ts'

type Gradient = NonNullable<Design['gradient']>

/** A second colour that the first runs into. */
export function GradientFields() {
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
