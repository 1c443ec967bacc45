import { type CodeState, codeStateSchema } from '#contract/code-state.ts'
import { codeSortSchema } from '#contract/list.ts'
import { Search, SlidersHorizontal, Star, X } from 'lucide-react'
import { useState } from 'react'
import { useCodeCounts } from '../../api/code-counts.ts'
import { useTags } from '../../api/tags.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { late } from '../../ui/late.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import type { LibrarySearch } from './library-search.ts'
import { ViewSwitch } from './filters/view-switch.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { useTypedSearch } from './use-typed-search.ts'

const moreFilters = late(async () => (await import('./filters/more-filters.tsx')).MoreFilters)

export type FilterBarProps = {
  readonly filters: LibrarySearch
  readonly onChange: (change: Partial<LibrarySearch>) => void
}

/** On a phone state and tag share a row, so that no choice is cut and the keyboard goes as the eye does. */
const narrowPadding = 'max-sm:ps-2 max-sm:pe-8'

/** Search, star, what is asked for less often, state, tag, order, and the view. All of it stands in the address. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const [typed, setTyped] = useTypedSearch(filters.search ?? '', (search) =>
    onChange({ search: search || undefined }),
  )
  const tags = useTags()
  const known = tags.data ?? []
  const chosen = filters.tag
  const missing =
    chosen !== undefined && !known.some(({ tag }) => tag === chosen) ? [{ value: chosen, label: chosen }] : []

  const counts = useCodeCounts()
  const furtherUsed = [filters.type, filters.scanned, filters.from, filters.to].filter(
    (value) => value !== undefined,
  ).length
  const [further, setFurther] = useState(furtherUsed > 0)
  const stateLabel = (state: CodeState) =>
    counts.data === undefined
      ? t(`library.state.${state}`)
      : t('library.counted', { label: t(`library.state.${state}`), count: counts.data[state] })

  return (
    <div role="search" aria-label={t('library.filters')} className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2 min-[90rem]:flex-nowrap">
        <div className="flex min-w-0 basis-full gap-1 max-sm:gap-0 min-[90rem]:grow-9 min-[90rem]:basis-0">
          <div className="min-w-0 grow">
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
          <Button
            variant="quiet"
            aria-pressed={filters.starred === true}
            className="aria-pressed:bg-ink/8 max-sm:w-10 max-sm:px-0"
            icon={
              <Star aria-hidden className={filters.starred ? 'size-4 fill-signal text-signal' : 'size-4'} />
            }
            onClick={() => onChange({ starred: filters.starred ? undefined : true })}
          >
            <span className="max-sm:sr-only">{t('library.starred')}</span>
          </Button>
          <Button
            variant="quiet"
            aria-expanded={further}
            className="aria-expanded:bg-ink/8 max-sm:w-10 max-sm:px-0"
            icon={<SlidersHorizontal aria-hidden className="size-4" />}
            onClick={() => setFurther(!further)}
          >
            <span className="max-sm:sr-only">
              {furtherUsed === 0
                ? t('library.filters.more')
                : t('library.filters.moreUsed', { count: furtherUsed })}
            </span>
          </Button>
        </div>
        <div className="min-w-0 grow-3 basis-0 max-sm:basis-[calc(55%-0.25rem)]">
          <Select
            label={t('library.state.label')}
            hideLabel
            className={narrowPadding}
            reserve={false}
            value={filters.state ?? ''}
            onChange={(event) => onChange({ state: codeStateSchema.safeParse(event.target.value).data })}
            options={[
              { value: '', label: t('library.state.all') },
              ...codeStateSchema.options.map((state) => ({ value: state, label: stateLabel(state) })),
            ]}
          />
        </div>
        <div className="min-w-0 grow-3 basis-0 max-sm:basis-[calc(45%-0.25rem)]">
          <Select
            label={t('library.tag.label')}
            hideLabel
            className={narrowPadding}
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
        </div>
        <div className="min-w-0 grow-4 basis-0">
          <Select
            label={t('library.sort.label')}
            hideLabel
            className={narrowPadding}
            reserve={false}
            value={filters.sort ?? 'newest'}
            onChange={(event) => onChange({ sort: codeSortSchema.safeParse(event.target.value).data })}
            options={codeSortSchema.options.map((sort) => ({
              value: sort,
              label: t(`library.sort.${sort}`),
            }))}
          />
        </div>
        <ViewSwitch
          table={filters.view === 'table'}
          onChange={(table) => onChange({ view: table ? 'table' : undefined })}
        />
      </div>
      {further && (
        <WhenLoaded part={moreFilters} lost={<NotLoaded />}>
          {(MoreFilters) => <MoreFilters filters={filters} onChange={onChange} />}
        </WhenLoaded>
      )}
    </div>
  )
}
