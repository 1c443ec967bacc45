import { formatInstant, formatRelative } from '../messages/format.ts'
import { t } from '../messages/t.ts'

/** The time at which a draft was saved, relative to now, with the exact time behind it. */
export function DraftTime({ savedAt }: { readonly savedAt: string }) {
  return (
    <time dateTime={savedAt} title={formatInstant(savedAt)} className="text-small text-ink-soft">
      {t('library.drafts.kept', { when: formatRelative(savedAt) })}
    </time>
  )
}
