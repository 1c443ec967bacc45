import { maxLengths } from '#contract/limits.ts'
import { useLocation } from '@tanstack/react-router'
import { Search, SlidersHorizontal, Star, X, LayoutGrid, Rows3 } from 'lucide-react'
import { useState, useEffect, useEffectEvent, useRef, useId } from 'react'
import { codeStateSchema, type CodeState } from '#contract/code-meta.ts'
import { codeSortSchema } from '#contract/list.ts'
import { useCodeCounts, useTags } from '../api/qr-codes.ts'
import { formatDay } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Select } from '../ui/select.tsx'
import { DateField, TextField } from '../ui/text-field.tsx'
import type { LibrarySearch } from './library-search.ts'
import { codeTypes } from '#code-types/code-types.ts'
import { type CodeType } from '#contract/code-types/code-types.ts'

type FilterBarProps = {
  readonly filters: LibrarySearch
  readonly onChange: (change: Partial<LibrarySearch>) => void
}

/** Search, filters, order and view, all stored in the URL. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div role="search" aria-label={t('library.filters')} className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 grow basis-52">
          <SearchField search={filters.search ?? ''} onSearch={(search) => onChange({ search })} />
        </div>
        <Button
          aria-expanded={isOpen}
          aria-controls={id}
          className="aria-expanded:bg-ink/8"
          icon={SlidersHorizontal}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('library.filters.open')}
        </Button>
        <div className="flex min-w-0 gap-2 max-sm:basis-full">
          <SortSelect filters={filters} onChange={onChange} />
          <ViewSwitch
            table={filters.view === 'table'}
            onChange={(table) => onChange({ view: table ? 'table' : undefined })}
          />
        </div>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Filters filters={filters} onChange={onChange} />}
      </div>
      <UsedFilters filters={filters} onChange={onChange} />
    </div>
  )
}

type Used = { readonly words: string; readonly without: Partial<LibrarySearch> }

/** The filters in use, in words. */
function usedFilters({ state, tag, type, scanned, from, to, starred }: LibrarySearch): readonly Used[] {
  return [
    state !== undefined && { words: t(`library.state.${state}`), without: { state: undefined } },
    tag !== undefined && { words: tag, without: { tag: undefined } },
    type !== undefined && { words: typeWords(type), without: { type: undefined } },
    scanned !== undefined && { words: t(`library.scanned.${scanned}`), without: { scanned: undefined } },
    from !== undefined && {
      words: `${t('library.from.label')} ${formatDay(from)}`,
      without: { from: undefined },
    },
    to !== undefined && { words: `${t('library.to.label')} ${formatDay(to)}`, without: { to: undefined } },
    starred === true && { words: t('library.starred'), without: { starred: undefined } },
  ].filter((used) => used !== false)
}

/** One chip for each filter in use; a press removes it. */
function UsedFilters({ filters, onChange }: FilterBarProps) {
  const used = usedFilters(filters)
  if (used.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {used.map(({ words, without }) => (
        <li key={words} className="min-w-0">
          <Button
            size="small"
            className="max-w-full"
            aria-label={t('library.filters.remove', { filter: words })}
            onClick={() => onChange(without)}
          >
            <bdi className="truncate">{words}</bdi>
            <X aria-hidden className="size-4 shrink-0" />
          </Button>
        </li>
      ))}
    </ul>
  )
}

function StarredButton({ filters, onChange }: FilterBarProps) {
  return (
    <Button
      aria-pressed={filters.starred === true}
      className="aria-pressed:bg-ink/8"
      icon={<Star aria-hidden className={filters.starred ? 'size-4 fill-signal text-signal' : 'size-4'} />}
      onClick={() => onChange({ starred: filters.starred ? undefined : true })}
    >
      {t('library.starred')}
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
    <Select
      label={t('library.state.label')}
      reserve={false}
      value={filters.state ?? ''}
      onChange={(event) => onChange({ state: codeStateSchema.safeParse(event.target.value).data })}
      options={[
        { value: '', label: t('library.state.all') },
        ...codeStateSchema.options.map((state) => ({ value: state, label: stateLabel(state) })),
      ]}
    />
  )
}

function TagSelect({ filters, onChange }: FilterBarProps) {
  const tags = useTags()
  const known = tags.data ?? []
  const chosen = filters.tag
  const missing =
    chosen !== undefined && !known.some(({ tag }) => tag === chosen) ? [{ value: chosen, label: chosen }] : []
  return (
    <Select
      label={t('library.tag.label')}
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
  )
}

function SortSelect({ filters, onChange }: FilterBarProps) {
  return (
    <div className="min-w-0 max-sm:grow sm:w-52">
      <Select
        label={t('library.sort.label')}
        hideLabel
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

const types = Object.keys(codeTypes) as CodeType[]

function isKnown(type: string): type is CodeType {
  return types.some((known) => known === type)
}

function typeWords(type: string): string {
  return isKnown(type) ? t(`library.type.${type}`) : type
}

function Filters({ filters, onChange }: FilterBarProps) {
  const { type } = filters
  return (
    <div className="grid grid-cols-2 items-end gap-3 max-[24rem]:grid-cols-1 sm:grid-cols-4 canvas:grid-cols-[repeat(4,minmax(0,1fr))_repeat(2,minmax(9.75rem,1fr))_auto]">
      <StateSelect filters={filters} onChange={onChange} />
      <TagSelect filters={filters} onChange={onChange} />
      <Select
        label={t('library.type.label')}
        reserve={false}
        value={type ?? ''}
        onChange={(event) => onChange({ type: event.target.value || undefined })}
        options={[
          { value: '', label: t('library.type.all') },
          ...(type === undefined || isKnown(type) ? [] : [{ value: type, label: type }]),
          ...types.map((value) => ({ value, label: typeWords(value) })),
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
      <DateField
        label={t('library.from.label')}
        reserve={false}
        value={filters.from ?? ''}
        max={filters.to}
        onChange={(from) => onChange({ from: from || undefined })}
      />
      <DateField
        label={t('library.to.label')}
        reserve={false}
        value={filters.to ?? ''}
        min={filters.from}
        onChange={(to) => onChange({ to: to || undefined })}
      />
      <StarredButton filters={filters} onChange={onChange} />
    </div>
  )
}
