import { errorCorrections } from '#design/design.ts'
import { t } from '../../../messages/t.ts'
import { Select } from '../../../ui/select.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { useEditor } from '../editor-context.ts'
import { useDesignPart } from './use-design.ts'

/** How much damage the code forgives, and the free space that cameras need around it. */
export function PrintFields() {
  const { history } = useEditor()
  const { errorCorrection, quietZone } = useDesignPart((design) => ({
    errorCorrection: design.errorCorrection,
    quietZone: design.quietZone,
  }))
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-2 max-sm:grid-cols-1">
      <Select
        label={t('editor.correction.label')}
        hint={t('editor.correction.hint')}
        value={errorCorrection}
        options={errorCorrections.map((level) => ({ value: level, label: t(`editor.correction.${level}`) }))}
        onChange={(event) => {
          const chosen = errorCorrections.find((level) => level === event.target.value)
          if (chosen !== undefined)
            history.change('error-correction', (now) => ({ ...now, errorCorrection: chosen }))
        }}
      />
      <Slider
        label={t('editor.quiet.label')}
        value={quietZone}
        min={0}
        max={Math.max(12, quietZone)}
        valueText={t('editor.quiet.value', { count: quietZone })}
        hint={
          quietZone < 4 ? <span className="text-bad">{t('editor.quiet.low')}</span> : t('editor.quiet.hint')
        }
        onValueChange={(next) => history.change('quiet-zone', (now) => ({ ...now, quietZone: next }))}
      />
    </div>
  )
}
