import { useFormContext, useWatch } from 'react-hook-form'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { formatInstant, formatRelative } from '../../../messages/format.ts'
import { t } from '../../../messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useEditorField } from '../use-editor-field.ts'
import { instantOf } from '../values/moment.ts'
import { readerZone } from './time-zones.ts'
import { ZoneSelect } from './zone-select.tsx'

/** What is said of the moment: `time` on the reader's clock, `relative` from now. */
export type MomentWords = { readonly time: string; readonly relative: string; readonly zone: string }

export type MomentFieldsProps = {
  readonly name: 'starts' | 'expiration'
  readonly label: string
  readonly zoneLabel: string
  /** The link would end before it opens, and this is the date to change. */
  readonly isLate: boolean
  /** While there is none. */
  readonly none: string
  readonly future: (words: MomentWords) => string
  readonly past: (words: MomentWords) => string
}

/** A moment on the wall clock of a named zone, and what that is for the reader. Both can be cleared again. */
export function MomentFields({ name, isLate, label, zoneLabel, none, future, past }: MomentFieldsProps) {
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
        // A refusal of the order goes with its cause, which may be mended in the other date.
        error={isLate ? words : error === words ? undefined : error}
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
                // This button goes with what it cleared.
                setFocus(`${name}.wall`)
              }}
            >
              {t('common.clear')}
            </Button>
          )
        }
      />
      {(name === 'expiration' || moment.wall !== '') && (
        <ZoneSelect name={`${name}.zone`} label={zoneLabel} hint={t('editor.zone.hint')} />
      )}
    </div>
  )
}

function momentHint(
  instant: string | null,
  { none, future, past }: Pick<MomentFieldsProps, 'none' | 'future' | 'past'>,
): string {
  if (instant === null) return none
  const words = { time: formatInstant(instant), relative: formatRelative(instant), zone: readerZone() }
  return Date.parse(instant) <= Date.now() ? past(words) : future(words)
}
