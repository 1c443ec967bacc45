import { codeSortSchema, codeStateSchema } from '#contract/list.ts'
import { Search, Star, X } from 'lucide-react'
import { useTags } from '../../api/tags.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { LibrarySearch } from './library-search.ts'
import { useTypedSearch } from './use-typed-search.ts'

export type FilterBarProps = {
  readonly filters: LibrarySearch
  readonly onChange: (change: Partial<LibrarySearch>) => void
}

/** Search, state, tag, star and order. All of it stands in the address. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const [typed, setTyped] = useTypedSearch(filters.search ?? '', (search) =>
    onChange({ search: search || undefined }),
  )
  const tags = useTags()
  const known = tags.data ?? []
  const chosen = filters.tag
  const missing =
    chosen !== undefined && !known.some(({ tag }) => tag === chosen) ? [{ value: chosen, label: chosen }] : []

  return (
    <div
      role="search"
      aria-label={t('library.filters')}
      className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(3,minmax(0,1fr))_auto] xl:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))_auto]"
    >
      <div className="col-span-full xl:col-span-1">
        <TextField
          label={t('library.search.label')}
          hideLabel
          reserve={false}
          type="search"
          className="[&::-webkit-search-cancel-button]:hidden"
          enterKeyHint="search"
          placeholder={t('library.search.placeholder')}
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
          prefix={<Search aria-hidden className="size-4" />}
          suffix={
            typed === '' ? undefined : (
              <IconButton
                label={t('library.search.clear')}
                icon={<X aria-hidden className="size-4" />}
                onClick={() => setTyped('')}
              />
            )
          }
        />
      </div>
      <Select
        label={t('library.state.label')}
        hideLabel
        reserve={false}
        value={filters.state ?? ''}
        onChange={(event) => onChange({ state: codeStateSchema.safeParse(event.target.value).data })}
        options={[
          { value: '', label: t('library.state.all') },
          ...codeStateSchema.options.map((state) => ({ value: state, label: t(`library.state.${state}`) })),
        ]}
      />
      <Select
        label={t('library.tag.label')}
        hideLabel
        reserve={false}
        value={filters.tag ?? ''}
        onChange={(event) => onChange({ tag: event.target.value || undefined })}
        options={[
          { value: '', label: t('library.tag.all') },
          ...missing,
          ...known.map(({ tag, codes }) => ({
            value: tag,
            label: t('library.tag.option', { tag, count: codes }),
          })),
        ]}
      />
      <Select
        label={t('library.sort.label')}
        hideLabel
        reserve={false}
        value={filters.sort ?? 'newest'}
        onChange={(event) => onChange({ sort: codeSortSchema.safeParse(event.target.value).data })}
        options={codeSortSchema.options.map((sort) => ({ value: sort, label: t(`library.sort.${sort}`) }))}
      />
      <Button
        variant={filters.starred ? 'secondary' : 'quiet'}
        aria-pressed={filters.starred === true}
        icon={<Star aria-hidden className={filters.starred ? 'size-4 fill-signal text-signal' : 'size-4'} />}
        onClick={() => onChange({ starred: filters.starred ? undefined : true })}
      >
        {t('library.starred')}
      </Button>
    </div>
  )
}
