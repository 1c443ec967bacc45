import { formatInstant, formatRelative } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'

/** When the code stops or stopped, in the reader's zone with its name; how far away on hover. */
export function ExpirationLine({ date }: { readonly date: string }) {
  return (
    <time dateTime={date} title={formatRelative(date)} className="w-full text-ink-soft">
      {hasPassed(date)
        ? t('library.expired', { date: formatInstant(date) })
        : t('library.expires', { date: formatInstant(date) })}
    </time>
  )
}

function hasPassed(date: string): boolean {
  return Date.parse(date) <= Date.now()
}
