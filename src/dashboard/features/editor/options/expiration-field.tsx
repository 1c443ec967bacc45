import { useFormContext, useWatch } from 'react-hook-form'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { formatInstant, formatRelative } from '../../../messages/format.ts'
import { t } from '../../../messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useEditorField } from '../use-editor-field.ts'
import { instantOf } from '../values/expiration.ts'
import { readerZone, timeZones } from './time-zones.ts'

/** The last moment of the link, on the wall clock of a named zone, and what that is for the reader. */
export function ExpirationField() {
  const { control, setValue } = useFormContext<EditorValues>()
  const { error, ...field } = useEditorField('expiration.wall')
  const { error: _zoneError, ...zoneField } = useEditorField('expiration.zone')
  const expiration = useWatch({ control, name: 'expiration' })
  const instant = instantOf(expiration)
  const hint = instant === null ? t('editor.expiration.never') : whenWords(instant)
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1 max-sm:gap-0">
      <TextField
        {...field}
        label={t('editor.expiration.label')}
        hint={hint}
        error={error}
        type="datetime-local"
        aside={
          expiration.wall !== '' && (
            <Button
              variant="quiet"
              size="small"
              className="-my-2"
              onClick={() => setValue('expiration.wall', '', { shouldDirty: true, shouldValidate: true })}
            >
              {t('common.clear')}
            </Button>
          )
        }
      />
      <Select
        {...zoneField}
        label={t('editor.zone.label')}
        hint={t('editor.zone.hint')}
        options={timeZones(expiration.zone).map((zone) => ({
          value: zone,
          label: zone.replaceAll('_', ' '),
        }))}
      />
    </div>
  )
}

function whenWords(instant: string): string {
  const words = { time: formatInstant(instant), relative: formatRelative(instant), zone: readerZone() }
  return Date.parse(instant) <= Date.now()
    ? t('editor.expiration.past', words)
    : t('editor.expiration.future', words)
}
