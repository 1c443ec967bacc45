import { memo } from 'react'
import { type FieldPath, useController, useWatch } from 'react-hook-form'
import type { EditorValues } from '../../api/editor-values.ts'
import { formatInZone, formatRelative, formatYourTime } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { zoneName } from '../../messages/zone-name.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useEditorField, useEditorForm, useFieldError } from '../editor-context.ts'
import { instantOf, readerZone } from '../values/moment.ts'

/** `time` in the reader's zone, `relative` to now. */
type MomentWords = { readonly time: string; readonly relative: string; readonly zone: string }

type MomentFieldsProps = {
  readonly name: 'starts' | 'expiration'
  readonly label: string
  readonly zoneLabel: string
  /** The end is before the start, and this field must change. */
  readonly isOutOfOrder: boolean
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
  const { control, setFocus, setValue } = useEditorForm()
  const { error, ...field } = useEditorField(`${name}.wall`)
  const moment = useWatch({ control, name })
  const words = t('visit.starts.afterEnd')
  return (
    <div className="flex flex-col gap-1">
      <TextField
        {...field}
        label={label}
        hint={momentHint(moment, { none, future, past })}
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
      {(name === 'expiration' || moment.wall !== '') && <ZoneField name={`${name}.zone`} label={zoneLabel} />}
    </div>
  )
}

function momentHint(
  moment: EditorValues['starts'],
  { none, future, past }: Pick<MomentFieldsProps, 'none' | 'future' | 'past'>,
): string {
  const instant = instantOf(moment)
  if (instant === null) return none
  const zone = readerZone()
  const words = {
    // The field below names the zone already.
    time: zoneName(moment.zone) === zoneName(zone) ? formatInZone(instant, zone) : formatYourTime(instant),
    relative: formatRelative(instant),
    zone: zoneName(zone),
  }
  return Date.parse(instant) <= Date.now() ? past(words) : future(words)
}

type ZoneFieldProps = {
  readonly name: FieldPath<EditorValues>
  readonly label: string
  readonly hint?: string
  /** The label of an empty value; without it, a zone is needed. */
  readonly none?: string
}

/** A time zone. It has hundreds of options, so it re-renders only when its own value changes. */
export const ZoneField = memo(function ZoneField({ name, label, hint, none }: ZoneFieldProps) {
  const { control } = useEditorForm()
  const {
    field: { ref, value: chosen, onChange, onBlur },
  } = useController({ control, name })
  const error = useFieldError(name)
  const value = typeof chosen === 'string' ? chosen : ''
  return (
    <Combobox
      ref={ref}
      name={name}
      label={label}
      hint={hint}
      error={error}
      value={value}
      onValueChange={onChange}
      onBlur={onBlur}
      options={[...(none === undefined ? [] : [{ value: '', label: none }]), ...zoneOptions(value)]}
    />
  )
})

/** Options of a field: all zones of this browser; the reader's, UTC and the chosen one first. */
export function zoneOptions(chosen: string): { readonly value: string; readonly label: string }[] {
  const zones = [readerZone(), ...Intl.supportedValuesOf('timeZone')].map(zoneName)
  return [...new Set([zones[0] ?? '', 'UTC', chosen, ...zones])]
    .filter((zone) => zone !== '' && (zone === chosen || zone !== zoneName(chosen)))
    .map((zone) => ({ value: zone, label: zoneName(zone).replaceAll('_', ' ') }))
}
