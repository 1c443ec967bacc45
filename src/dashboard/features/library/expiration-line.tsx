import { formatInstant, formatRelative } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'

/** When the code stops or stopped, in the reader's zone with its name; how far away on hover. */
export function ExpirationLine({ date }: { readonly date: string }) {
  const passed = Date.parse(date) <= Date.now()
  return (
    <time dateTime={date} title={formatRelative(date)} className="w-full text-ink-soft">
      {passed ? t('library.expired', { date: formatInstant(date) }) : t('library.expires', { date: formatInstant(date) })}
    </time>
  )
}
