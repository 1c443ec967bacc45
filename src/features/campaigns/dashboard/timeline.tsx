import { X } from 'lucide-react'
import { useState } from 'react'
import { campaignLimits, type WholeCampaign } from '../contract/campaigns.ts'
import { useAddCampaignEvent, useRemoveCampaignEvent } from './operations.ts'
import { failureOf } from '#dashboard/api/failure-of.ts'
import { useOffers } from '#dashboard/api/session.ts'
import { failureWords } from '#dashboard/failures/failure-words.ts'
import { fieldWords } from '#dashboard/messages/reason-words.ts'
import { t } from '#dashboard/messages/t.ts'
import { dayWords } from '#dashboard/scans/series.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { showToast } from '#dashboard/ui/toaster.tsx'

type TimelineProps = { readonly campaign: WholeCampaign; readonly today: string }

/** Notes by day, such as "Sale starts", which the chart marks. */
export function Timeline({ campaign: { id, events }, today }: TimelineProps) {
  const mayEdit = useOffers('addCampaignEvent')
  const add = useAddCampaignEvent(id)
  const remove = useRemoveCampaignEvent(id)

  function drop({ id: event, day, text }: WholeCampaign['events'][number]): void {
    remove.mutate(event, {
      onSuccess: () =>
        showToast({
          message: t('campaigns.timeline.removed'),
          action: { label: t('common.undo'), onSelect: () => add.mutate({ day, text }) },
        }),
      onError: (thrown) => showToast({ message: failureWords(failureOf(thrown), 'save').title }),
    })
  }

  return (
    <section
      aria-labelledby="timeline"
      className="flex flex-col gap-3 rounded-large border border-line bg-sheet p-4 sm:p-6"
    >
      <h2 id="timeline" className="font-semibold">
        {t('campaigns.timeline')}
      </h2>
      {events.length > 0 && (
        <ul className="flex flex-col">
          {events.map((event) => (
            <li
              key={event.id}
              className="flex min-h-9 items-center gap-3 border-t border-line first:border-t-0"
            >
              <span className="w-28 shrink-0 text-small text-ink-soft">{dayWords(event.day)}</span>
              <span dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {event.text}
              </span>
              {mayEdit && (
                <IconButton
                  plain
                  label={t('campaigns.timeline.remove', { text: event.text })}
                  icon={X}
                  onClick={() => drop(event)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && <AddEvent add={add} today={today} />}
    </section>
  )
}

function AddEvent({ add, today }: { add: ReturnType<typeof useAddCampaignEvent>; today: string }) {
  const [day, setDay] = useState(today)
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const failed = add.error && failureOf(add.error)
  return (
    <form
      noValidate
      className="grid gap-x-3 sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return setIsMissing(true)
        add.mutate({ day, text: text.trim() }, { onSuccess: () => setText('') })
      }}
    >
      <TextField
        type="date"
        label={t('campaigns.timeline.day')}
        value={day}
        error={fieldWords(failed, 'day')}
        onChange={({ target }) => {
          setDay(target.value)
          add.reset()
        }}
      />
      <TextField
        label={t('campaigns.timeline.text')}
        placeholder={t('campaigns.timeline.example')}
        dir="auto"
        autoComplete="off"
        maxLength={campaignLimits.event}
        value={text}
        error={
          isMissing
            ? t('campaigns.timeline.missing')
            : (fieldWords(failed, 'text') ?? (failed === null ? undefined : restWords(failed)))
        }
        onChange={({ target }) => {
          setText(target.value)
          setIsMissing(false)
          add.reset()
        }}
      />
      <Button type="submit" className="self-start sm:mt-6" busy={add.isPending}>
        {t('campaigns.timeline.add')}
      </Button>
    </form>
  )
}

function restWords(failure: ReturnType<typeof failureOf>): string | undefined {
  return fieldWords(failure, 'day') === undefined
    ? (fieldWords(failure, '') ?? failureWords(failure, 'save').text)
    : undefined
}
