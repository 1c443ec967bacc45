import { FormText } from '../form-controls.tsx'
import { useId } from 'react'
import { hoursFields, type Weekday, weekdays } from '#contract/code-types/common-fields.ts'
import { maxCounts } from '#contract/limits.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { useEditorForm, useFieldError, useFormValue } from '../editor-context.ts'
import { ZoneField } from '../options/moment-fields.tsx'
import { textIn } from '../values/content-values.ts'
import { readerZone } from '../values/moment.ts'
import { ListField } from './list-field.tsx'

/** The week's opening hours in the owner's zone, and days that differ. */
export function HoursFields() {
  const { getValues, setValue } = useEditorForm()
  const content = useFormValue('content')
  const isOpen = (day: Weekday) => Boolean(content[hoursFields(day).open])

  function set(day: Weekday, part: 'open' | 'start' | 'end', value: string): void {
    setValue(`content.${hoursFields(day)[part]}`, value, { shouldDirty: true, shouldTouch: true })
  }

  function copy(from: Weekday): void {
    const { start, end } = hoursFields(from)
    const hours = getValues('content')
    for (const day of weekdays) {
      if (day === from || !isOpen(day)) continue
      set(day, 'start', textIn(hours, start))
      set(day, 'end', textIn(hours, end))
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2">
        {weekdays.map((day) => (
          <DayRow
            key={day}
            day={day}
            isOpen={isOpen(day)}
            start={textIn(content, hoursFields(day).start)}
            end={textIn(content, hoursFields(day).end)}
            onOpenChange={(open) => {
              set(day, 'open', open ? day : '')
              if (open && textIn(getValues('content'), 'fieldData.hoursZone') === '')
                setValue('content.fieldData.hoursZone', readerZone(), { shouldDirty: true })
            }}
            onCopy={() => copy(day)}
          />
        ))}
      </ul>
      <ZoneField
        name="content.fieldData.hoursZone"
        label={t('content.fieldData.hoursZone')}
        none={t('content.zoneNone')}
      />
      <ListField
        name="content.fieldData.holidays"
        label={t('content.fieldData.holidays')}
        rowName={(place) => t('content.day', { number: place + 1 })}
        add={{ label: t('content.add.day'), value: { date: '', name: '', start: '', end: '' } }}
        max={maxCounts.holidays}
      >
        {(path) => <HolidayRow path={path} />}
      </ListField>
    </div>
  )
}

type DayRowProps = {
  readonly day: Weekday
  readonly isOpen: boolean
  readonly start: string
  readonly end: string
  readonly onOpenChange: (open: boolean) => void
  readonly onCopy: () => void
}

function DayRow({ day, isOpen, start, end, onOpenChange, onCopy }: DayRowProps) {
  const id = useId()
  const fields = hoursFields(day)
  const { register } = useEditorForm()
  const wrong = [useFieldError(`content.${fields.start}`), useFieldError(`content.${fields.end}`)].find(
    Boolean,
  )
  const time = (end: 'start' | 'end') => (
    <input
      type="time"
      aria-label={t(`content.${fields[end]}`)}
      aria-invalid={wrong !== undefined}
      className="h-9 rounded-small border border-line-strong bg-sheet px-2 tabular-nums aria-invalid:border-bad"
      {...register(`content.${fields[end]}`)}
    />
  )
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="flex w-32 items-center gap-2 font-medium">
        <input
          id={id}
          type="checkbox"
          checked={isOpen}
          onChange={(event) => onOpenChange(event.target.checked)}
          className="size-5 accent-signal"
        />
        {t(`content.${fields.open}`)}
      </label>
      {isOpen ? (
        <>
          {time('start')}
          <span aria-hidden>–</span>
          {time('end')}
          <Button size="small" variant="quiet" onClick={onCopy}>
            {t('content.copyDays')}
          </Button>
          {start !== '' && end !== '' && end < start && (
            <span className="text-small text-ink-soft">{t('content.pastMidnight')}</span>
          )}
          {wrong !== undefined && <span className="text-small text-bad">{wrong}</span>}
        </>
      ) : (
        <span className="text-ink-soft">{t('content.closed')}</span>
      )}
    </li>
  )
}

function HolidayRow({ path }: { readonly path: string }) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <FormText name={`${path}.date`} label={t('content.date')} type="date" reserve={false} />
      <FormText name={`${path}.name`} label={t('content.dayName')} reserve={false} dir="auto" />
      <FormText name={`${path}.start`} label={t('content.from')} type="time" reserve={false} />
      <FormText name={`${path}.end`} label={t('content.to')} type="time" reserve={false} />
      <p className="col-span-2 text-small text-ink-soft">{t('content.closedDay')}</p>
    </div>
  )
}
