import { useNavigate } from '@tanstack/react-router'
import { tagsOf } from '../../api/tags-of.ts'
import { t } from '../../messages/t.ts'

/** Tags that a card shows before it counts the rest. */
const shown = 3

/** The tags of a code; each narrows the library to itself. */
export function CardTags({ tags: text }: { readonly tags: string }) {
  const navigate = useNavigate()
  const tags = tagsOf(text)
  const rest = tags.slice(shown)
  return (
    <ul aria-label={t('library.tags')} className="my-2 flex min-h-6 flex-wrap gap-1 overflow-hidden">
      {tags.slice(0, shown).map((tag) => (
        <li key={tag} className="min-w-0">
          <a
            href={`/?tag=${encodeURIComponent(tag)}`}
            onClick={(event) => {
              // A new tab or window is the browser's own matter.
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
              event.preventDefault()
              void navigate({ to: '/', search: (before) => ({ ...before, tag }) })
            }}
            dir="auto"
            className="block max-w-32 min-w-6 truncate rounded-small bg-ink/7 px-1.5 text-center text-small leading-6 text-ink-soft hover:bg-ink/14 hover:text-ink"
          >
            {tag}
          </a>
        </li>
      ))}
      {rest.length > 0 && (
        <li title={rest.join(', ')} className="px-1 text-small leading-6 text-ink-soft">
          {t('library.moreTags', { count: rest.length })}
        </li>
      )}
    </ul>
  )
}
