import { CircleCheck, CircleX } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { slashTagSchema } from '#contract/slash-tag.ts'
import { useSlashTagAvailability } from '../../../api/slash-tag-availability.ts'
import { offers } from '../../../api/session.ts'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { useEditor } from '../editor-context.ts'
import { useRested } from '../use-rested.ts'
import { lookAlikes } from '../values/look-alikes.ts'

/** Milliseconds without typing before the service is asked. */
const rest = 300

/** Whether the typed tag is free, said politely; free ones near it when it is not; letters that print mixes up. */
export function SlashTagStatus({
  hasError,
  onUse,
}: {
  readonly hasError: boolean
  readonly onUse: (tag: string) => void
}) {
  const { control } = useFormContext<EditorValues>()
  const { record, session } = useEditor()
  const [domain, slashTag] = useWatch({ control, name: ['brandedDomain', 'slashTag'] })
  const asked = useRested(`${domain}/${slashTag}`, rest)
  const isRested = asked === `${domain}/${slashTag}`
  const isOwn =
    record !== null &&
    record.brandedDomain === domain &&
    record.slashTag.toLowerCase() === slashTag.toLowerCase()
  const question = isRested && !isOwn ? slashTag : ''
  const { data: answer, isFetching } = useSlashTagAvailability(domain, question, record?.id)
  const isValid = slashTagSchema.safeParse(slashTag).success
  const asks = offers(session, 'checkSlashTag') && isValid && !isOwn
  const suggestions = asks && isRested && answer?.available === false ? answer.suggestions : []
  const doubtful = lookAlikes(slashTag)

  return (
    <div className="mt-1 flex min-h-5 flex-col gap-1.5 text-small">
      <p role="status" className="flex items-center gap-1.5">
        {hasError ? null : isOwn ? (
          <span className="text-ink-soft">{t('editor.tag.own')}</span>
        ) : !asks ? (
          <span className="text-ink-soft">
            {slashTag === ''
              ? t('editor.tag.hint')
              : isValid && !offers(session, 'checkSlashTag')
                ? t('editor.notOffered.tag')
                : ''}
          </span>
        ) : !isRested || isFetching ? (
          <span className="text-ink-soft">{t('editor.tag.checking')}</span>
        ) : answer === undefined ? (
          <span className="text-ink-soft">{t('editor.tag.unknown')}</span>
        ) : answer.available ? (
          <span className="flex items-center gap-1.5 text-good">
            <CircleCheck aria-hidden className="size-4 shrink-0" />
            {t('editor.tag.free')}
          </span>
        ) : (
          <span className="flex items-center gap-1.5 text-bad">
            <CircleX aria-hidden className="size-4 shrink-0" />
            {t('editor.tag.taken', { link: `${domain}/${slashTag}` })}
          </span>
        )}
      </p>
      {suggestions.length > 0 && <FreeTags tags={suggestions.slice(0, 3)} onUse={onUse} />}
      {doubtful.length > 0 && (
        <p className="text-warn">
          {t('editor.tag.lookAlikes')} <bdi className="font-mono">{doubtful.join(' ')}</bdi>
        </p>
      )}
    </div>
  )
}

function FreeTags({
  tags,
  onUse,
}: {
  readonly tags: readonly string[]
  readonly onUse: (tag: string) => void
}) {
  return (
    <div role="group" aria-label={t('editor.tag.freeOnes')} className="flex flex-wrap items-center gap-1.5">
      <span aria-hidden className="text-ink-soft">
        {t('editor.tag.freeOnes')}
      </span>
      {tags.map((tag) => (
        <Button key={tag} size="small" className="max-w-full truncate font-mono" onClick={() => onUse(tag)}>
          {tag}
        </Button>
      ))}
    </div>
  )
}
