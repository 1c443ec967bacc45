import { formatInstant, formatRelative } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { Initials } from '../ui/initials.tsx'
import { useMetaOf } from './code-parts.tsx'

/** The person who deleted a code, and when; in a table only the initials. */
export function DeletedBy({ id, compact = false }: { readonly id: number; readonly compact?: boolean }) {
  const { deletedBy, deletedAt = null } = useMetaOf(id) ?? {}
  if (deletedBy === undefined) return compact ? null : t('library.deleted.state')
  const { name } = deletedBy
  if (compact) return <Initials name={name} label={t('library.deleted.by', { name })} />
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <Initials decorative name={name} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {t('library.deleted.by', { name })}
        {deletedAt !== null && (
          <time dateTime={deletedAt} title={formatInstant(deletedAt)} className="block text-ink-soft">
            {formatRelative(deletedAt)}
          </time>
        )}
      </span>
    </span>
  )
}
