import { useRef, useState } from 'react'
import { textAt } from '#contract/code-types/content-parts.ts'
import { isDayOnly } from '#contract/time-zone.ts'
import { useEditorForm, useFormValue } from '#dashboard/editor/editor-context.ts'
import { FormArea, FormSelect, FormText } from '#dashboard/editor/form-controls.tsx'
import { ZoneField } from '#dashboard/editor/options/moment-fields.tsx'
import { at } from '#dashboard/editor/pages/structure-fields.tsx'
import type { TypeForm } from '#dashboard/editor/pages/type-form.ts'
import { t } from '#dashboard/messages/t.ts'

const repeats = ['none', 'daily', 'weekly', 'monthly', 'yearly'] as const
const eventPath = 'content.fieldData.event'

function EventFields() {
  const { isAllDay, setIsAllDay } = useAllDay()
  const type = isAllDay ? 'date' : 'datetime-local'
  return (
    <div className="@container flex flex-col gap-3">
      <FormText name={`${eventPath}.title`} label={t('content.event.title')} dir="auto" reserve={false} />
      <label className="flex min-h-8 items-center gap-2">
        <input
          type="checkbox"
          checked={isAllDay}
          onChange={({ target }) => setIsAllDay(target.checked)}
          className="size-5 accent-signal"
        />
        {t('content.event.allDay')}
      </label>
      {/* Half of a narrow column cuts a date with its time. A browser empties a field whose type changes, so the key makes a new one. */}
      <div key={type} className="grid gap-3 @md:grid-cols-2">
        <FormText
          name={`${eventPath}.start`}
          label={t(isAllDay ? 'content.event.firstDay' : 'content.event.start')}
          type={type}
        />
        <FormText
          name={`${eventPath}.end`}
          label={t(isAllDay ? 'content.event.lastDay' : 'content.event.end')}
          type={type}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {!isAllDay && (
          <ZoneField
            name={at(`${eventPath}.zone`)}
            label={t('content.event.zone')}
            none={t('content.zoneNone')}
          />
        )}
        <FormSelect
          name={`${eventPath}.repeat`}
          label={t('content.event.repeat')}
          options={repeats.map((value) => ({ value, label: t(`content.repeat.${value}`) }))}
        />
      </div>
      <FormText name={`${eventPath}.place`} label={t('content.event.place')} dir="auto" reserve={false} />
      <FormArea
        name={`${eventPath}.description`}
        label={t('content.event.description')}
        dir="auto"
        reserve={false}
      />
    </div>
  )
}

/** Times that an event gets when it stops lasting all day. */
const usualTimes = { start: '09:00', end: '17:00' }

/** Whether the event lasts all day: its dates have no times. Times come back when the choice is taken back. */
function useAllDay() {
  const { getValues, setValue } = useEditorForm()
  const event = useFormValue(at(eventPath))
  const moments = [textAt(event, 'start'), textAt(event, 'end')].filter(Boolean)
  const [chosen, setChosen] = useState(false)
  const times = useRef(usualTimes)
  const setIsAllDay = (isAllDay: boolean): void => {
    setChosen(isAllDay)
    const now = getValues(at(eventPath))
    for (const key of ['start', 'end'] as const) {
      const [day = '', time] = textAt(now, key).split('T')
      if (day === '') continue
      if (time !== undefined) times.current = { ...times.current, [key]: time }
      const moment = isAllDay ? day : `${day}T${times.current[key]}`
      setValue(at(`${eventPath}.${key}`), moment as never, { shouldDirty: true, shouldValidate: true })
    }
  }
  return { isAllDay: moments.length > 0 ? moments.every(isDayOnly) : chosen, setIsAllDay }
}

export const form: TypeForm = { controls: { 'fieldData.event': EventFields } }
