import { useId } from 'react'
import { type CodeType, codeTypes } from '#contract/code-types/code-types.ts'
import { t } from '../messages/t.ts'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { LibrarySearch } from './library-search.ts'

type MoreFiltersProps = {
  readonly filters: LibrarySearch
  readonly onChange: (change: Partial<LibrarySearch>) => void
}

const types = Object.keys(codeTypes) as CodeType[]

/** Less common filters (type, creation date, scans) in a popover. */
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
