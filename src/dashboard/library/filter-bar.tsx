import { maxLengths } from '#contract/limits.ts'
import { useLocation } from '@tanstack/react-router'
import { Search, SlidersHorizontal, Star, X, LayoutGrid, Rows3 } from 'lucide-react'
import { useState, useEffect, useEffectEvent, useRef, useId } from 'react'
import { codeStateSchema, type CodeState } from '#contract/code-meta.ts'
import { codeSortSchema } from '#contract/list.ts'
import { useCodeCounts, useTags } from '../api/qr-codes.ts'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { LibrarySearch } from './library-search.ts'
import { type CodeType, codeTypes } from '#contract/code-types/code-types.ts'

type FilterBarProps = {
  readonly filters: LibrarySearch
  readonly onChange: (change: Partial<LibrarySearch>) => void
}

/** On a phone, state and tag share a row, so no label is cut and tab order follows the layout. */
const narrowPadding = 'max-sm:ps-2 max-sm:pe-8'

/** Search, filters, order and view, all stored in the URL. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const furtherUsed = [filters.type, filters.scanned, filters.from, filters.to].filter(
    (value) => value !== undefined,
  ).length
  const [further, setFurther] = useState(furtherUsed > 0)

  return (
    <div role="search" aria-label={t('library.filters')} className="@container flex flex-col gap-3">
      <div className="flex flex-wrap gap-2 @min-[78rem]:flex-nowrap">
        <div className="flex min-w-0 basis-full gap-1 max-sm:gap-0 @min-[78rem]:grow-9 @min-[78rem]:basis-0">
          <div className="min-w-0 grow">
            <SearchField search={filters.search ?? ''} onSearch={(search) => onChange({ search })} />
          </div>
          <StarredButton filters={filters} onChange={onChange} />
          <MoreButton used={furtherUsed} isOpen={further} onToggle={() => setFurther(!further)} />
        </div>
        <StateSelect filters={filters} onChange={onChange} />
        <TagSelect filters={filters} onChange={onChange} />
        <SortSelect filters={filters} onChange={onChange} />
        <ViewSwitch
          table={filters.view === 'table'}
          onChange={(table) => onChange({ view: table ? 'table' : undefined })}
        />
      </div>
      {further && <MoreFilters filters={filters} onChange={onChange} />}
    </div>
  )
}

function StarredButton({ filters, onChange }: FilterBarProps) {
  return (
    <Button
      variant="quiet"
      aria-pressed={filters.starred === true}
      className="aria-pressed:bg-ink/8 max-sm:w-10 max-sm:px-0"
      icon={<Star aria-hidden className={filters.starred ? 'size-4 fill-signal text-signal' : 'size-4'} />}
      onClick={() => onChange({ starred: filters.starred ? undefined : true })}
    >
      <span className="max-sm:sr-only">{t('library.starred')}</span>
    </Button>
  )
}

type MoreButtonProps = {
  /** Filters in use that are not shown in the bar. */
  readonly used: number
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function MoreButton({ used, isOpen, onToggle }: MoreButtonProps) {
  return (
    <Button
      variant="quiet"
      aria-expanded={isOpen}
      className="aria-expanded:bg-ink/8 max-sm:w-10 max-sm:px-0"
      icon={SlidersHorizontal}
      onClick={onToggle}
    >
      <span className="max-sm:sr-only">
        {used === 0 ? t('library.filters.more') : t('library.filters.moreUsed', { count: used })}
      </span>
    </Button>
  )
}

type SearchFieldProps = {
  readonly search: string
  readonly onSearch: (search: string | undefined) => void
}

function SearchField({ search, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useTypedSearch(search, (words) => onSearch(words || undefined))
  const field = useRef<HTMLInputElement>(null)
  const beginsInSearch = useLocation({ select: ({ state }) => state.focusSearch === true })
  useEffect(() => {
    if (beginsInSearch) field.current?.focus()
  }, [beginsInSearch])
  return (
    <TextField
      ref={field}
      label={t('library.search.label')}
      hideLabel
      reserve={false}
      type="search"
      className="[&::-webkit-search-cancel-button]:hidden"
      enterKeyHint="search"
      placeholder={t('library.search.placeholder')}
      value={typed}
      maxLength={maxLengths.search}
      onChange={(event) => setTyped(event.target.value)}
      prefix={<Search aria-hidden className="size-4" />}
      suffix={
        typed === '' ? undefined : (
          <IconButton label={t('library.search.clear')} icon={X} onClick={() => setTyped('')} />
        )
      }
    />
  )
}

function StateSelect({ filters, onChange }: FilterBarProps) {
  const counts = useCodeCounts()
  const stateLabel = (state: CodeState) =>
    counts.data === undefined
      ? t(`library.state.${state}`)
      : t('library.counted', { label: t(`library.state.${state}`), count: counts.data[state] })
  return (
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
  )
}

function TagSelect({ filters, onChange }: FilterBarProps) {
  const tags = useTags()
  const known = tags.data ?? []
  const chosen = filters.tag
  const missing =
    chosen !== undefined && !known.some(({ tag }) => tag === chosen) ? [{ value: chosen, label: chosen }] : []
  return (
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
  )
}

function SortSelect({ filters, onChange }: FilterBarProps) {
  return (
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
  )
}

type ViewSwitchProps = { readonly table: boolean; readonly onChange: (table: boolean) => void }

function ViewSwitch({ table, onChange }: ViewSwitchProps) {
  const views = [
    { table: false, label: t('library.view.cards'), Icon: LayoutGrid },
    { table: true, label: t('library.view.table'), Icon: Rows3 },
  ]
  return (
    <div role="group" aria-label={t('library.view.label')} className="flex">
      {views.map(({ table: isTable, label, Icon }) => (
        <IconButton
          key={label}
          label={label}
          aria-pressed={table === isTable}
          className={classNames('size-10', table === isTable && 'bg-ink/8 text-ink')}
          icon={Icon}
          onClick={() => onChange(isTable)}
        />
      ))}
    </div>
  )
}

/** Milliseconds without typing before the URL updates. */
const rest = 250

/** The typed search, debounced into the URL. A change of the URL wins. */
function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search)
  const sent = useRef(search)
  const send = useEffectEvent((words: string) => {
    sent.current = words
    onSearch(words)
  })

  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    setTyped(search)
  }, [search])

  useEffect(() => {
    if (typed.trim() === sent.current) return
    const timer = setTimeout(() => send(typed.trim()), rest)
    return () => clearTimeout(timer)
  }, [typed])

  return [typed, setTyped] as const
}

type MoreFiltersProps = {
  readonly filters: LibrarySearch
  readonly onChange: (change: Partial<LibrarySearch>) => void
}

const types = Object.keys(codeTypes) as CodeType[]

export function MoreFilters({ filters, onChange }: MoreFiltersProps) {
  const id = useId()
  const { type } = filters
  const isOther = type !== undefined && !types.some((known) => known === type)
  return (
    <div id={id} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Select
        label={t('library.type.label')}
        reserve={false}
        value={type ?? ''}
        onChange={(event) => onChange({ type: event.target.value || undefined })}
        options={[
          { value: '', label: t('library.type.all') },
          ...(isOther ? [{ value: type, label: type }] : []),
          ...types.map((value) => ({ value, label: t(`library.type.${value}`) })),
        ]}
      />
      <Select
        label={t('library.scanned.label')}
        reserve={false}
        value={filters.scanned ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ scanned: value === 'never' || value === 'yes' ? value : undefined })
        }
        options={[
          { value: '', label: t('library.scanned.all') },
          { value: 'never', label: t('library.scanned.never') },
          { value: 'yes', label: t('library.scanned.yes') },
        ]}
      />
      <TextField
        label={t('library.from.label')}
        reserve={false}
        type="date"
        value={filters.from ?? ''}
        max={filters.to}
        onChange={(event) => onChange({ from: event.target.value || undefined })}
      />
      <TextField
        label={t('library.to.label')}
        reserve={false}
        type="date"
        value={filters.to ?? ''}
        min={filters.from}
        onChange={(event) => onChange({ to: event.target.value || undefined })}
      />
    </div>
  )
}
