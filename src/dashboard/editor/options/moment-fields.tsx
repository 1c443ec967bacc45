import { useFormContext, useWatch } from 'react-hook-form'
import type { EditorValues } from '../../api/editor-values.ts'
import { formatRelative, formatYourTime } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { zoneName } from '../../messages/zone-name.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useEditorField } from '../editor-context.ts'
import { instantOf, readerZone } from '../values/moment.ts'
import { ZoneField } from '../zone-field.tsx'

/** `time` in the reader's zone, `relative` to now. */
type MomentWords = { readonly time: string; readonly relative: string; readonly zone: string }

type MomentFieldsProps = {
  readonly name: 'starts' | 'expiration'
  readonly label: string
  readonly zoneLabel: string
  /** The end is before the start, and this field must change. */
  readonly isOutOfOrder: boolean
  /** Shown when the field is empty. */
  readonly none: string
  readonly future: (words: MomentWords) => string
  readonly past: (words: MomentWords) => string
}

/** A local date and time in a named zone, with a hint in the reader's zone. Both can be cleared. */
export function MomentFields({
  name,
  isOutOfOrder,
  label,
  zoneLabel,
  none,
  future,
  past,
}: MomentFieldsProps) {
  const { control, setFocus, setValue } = useFormContext<EditorValues>()
  const { error, ...field } = useEditorField(`${name}.wall`)
  const moment = useWatch({ control, name })
  const words = t('visit.starts.afterEnd')
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1 max-sm:gap-1">
      <TextField
        {...field}
        label={label}
        hint={momentHint(instantOf(moment), { none, future, past })}
        // Show an order error only on the field that caused it, because either date can fix it.
        error={isOutOfOrder ? words : error === words ? undefined : error}
        type="datetime-local"
        aside={
          moment.wall !== '' && (
            <Button
              variant="quiet"
              size="small"
              className="-my-2"
              aria-label={`${t('common.clear')}: ${label}`}
              onClick={() => {
                setValue(`${name}.wall`, '', { shouldDirty: true, shouldValidate: true })
                // This button is removed with the value, so move the focus.
                setFocus(`${name}.wall`)
              }}
            >
              {t('common.clear')}
            </Button>
          )
        }
      />
      {(name === 'expiration' || moment.wall !== '') && (
        <ZoneField name={`${name}.zone`} label={zoneLabel} hint={t('editor.zone.hint')} />
      )}
    </div>
  )
}

function momentHint(
  instant: string | null,
  { none, future, past }: Pick<MomentFieldsProps, 'none' | 'future' | 'past'>,
): string {
  if (instant === null) return none
  const words = {
    time: formatYourTime(instant),
    relative: formatRelative(instant),
    zone: zoneName(readerZone()),
  }
  return Date.parse(instant) <= Date.now() ? past(words) : future(words)
}
