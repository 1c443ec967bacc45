import { Link } from '@tanstack/react-router'
import { ChartColumn, Download, List } from 'lucide-react'
import type { ReactNode } from 'react'
import type { QrCode } from '#contract/record.ts'
import { scanUnitSchema, type Scans } from '#contract/scans.ts'
import { useSession } from '../api/session.ts'
import { useScreenEntries } from '../feature.tsx'
import { t } from '../messages/t.ts'
import { buttonClass, Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Select } from '../ui/select.tsx'
import { DateField } from '../ui/text-field.tsx'
import { type ScanPeriod, scanPeriods, type ScansSearch } from './scans-search.ts'
import type { Range } from './period.ts'
import { announce } from '../ui/announce.ts'
import { Menu } from '../ui/menu.tsx'
import { saveCsv } from '../ui/save-file.ts'
import { breakdownsCsv, pointsCsv } from './scans-csv.ts'

type ScansHeaderProps = {
  /** Null for the library; undefined while unknown. */
  readonly code: QrCode | null | undefined
  /** Visits of all time; empty while unknown. */
  readonly ever?: string
  readonly actions?: ReactNode
}

const asideClass =
  'me-3 inline-flex min-h-6 items-center gap-1 self-center text-small text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink'

/** The period stays, the code and the part of its visits do not. */
const allScans = (before: ScansSearch): ScansSearch => ({
  ...before,
  code: undefined,
  by: undefined,
  value: undefined,
})

/** The heading of the scans page. That of a code is for screen readers, because its title stands above. */
export function ScansHeader({ code, ever = '', actions }: ScansHeaderProps) {
  // The bar of a phone has no place for them.
  const screens = useScreenEntries(useSession().data).filter(({ isForWide }) => isForWide)
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-col gap-1">
        {code === null || code === undefined ? (
          <h1 className="text-headline font-semibold tracking-tight text-balance">{t('scans.title')}</h1>
        ) : (
          <h1 className="sr-only">
            {t('scans.titleOf', { title: code.title.trim() || t('scans.untitled') })}
          </h1>
        )}
        <p className="flex min-h-6 flex-wrap gap-x-4 text-ink-soft">
          {ever}
          {code !== null && (
            <Link to="/scans" search={allScans} className={asideClass}>
              {t('scans.all')}
            </Link>
          )}
        </p>
      </div>
      <div className="flex min-w-0 flex-wrap items-start gap-2 max-sm:basis-full">
        <div className="flex flex-wrap self-center max-sm:basis-full empty:hidden">
          {code === null &&
            screens.map(({ path, short }) => (
              <Link key={path} to={path as string} className={`${asideClass} wide:hidden`}>
                {short()}
              </Link>
            ))}
        </div>
        {actions}
      </div>
    </header>
  )
}

export function ScansSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">{t('scans.loading')}</span>
      <div className="rounded-large border border-line bg-sheet p-4 sm:p-6">
        <div className="flex gap-14">
          <Skeleton className="h-20 w-32" />
          <Skeleton className="h-20 w-32" />
        </div>
        <Skeleton className="mt-6 h-72 w-full sm:h-88" />
      </div>
      <div className="grid gap-6 wide:grid-cols-2">
        <Skeleton className="h-56 w-full" />
        <Skeleton className="h-56 w-full" />
      </div>
    </div>
  )
}

export function NoScans({ codeId }: { readonly codeId: number | undefined }) {
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line py-10">
      <h2 className="text-title font-semibold">{t('scans.none.title')}</h2>
      <p className="max-w-xl text-ink-soft">
        {t(codeId === undefined ? 'scans.none.library' : 'scans.none.code')} {t('scans.none.text')}
      </p>
      {codeId === undefined ? (
        <Link to="/" className={buttonClass('primary')}>
          {t('scans.none.libraryAction')}
        </Link>
      ) : (
        <Link to="/codes/$id" params={{ id: String(codeId) }} className={buttonClass('primary')}>
          {t('scans.none.codeAction')}
        </Link>
      )}
    </div>
  )
}

/** The empty state of a period without visits. @param onLonger null when no longer period exists. */
export function QuietPeriod({ onLonger }: { readonly onLonger: (() => void) | null }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-ink-soft">
        <strong className="font-semibold text-ink">{t('scans.quiet.title')}</strong> {t('scans.quiet.text')}
      </p>
      {onLonger !== null && (
        <Button size="small" onClick={onLonger}>
          {t('scans.quiet.action')}
        </Button>
      )}
    </div>
  )
}

type PeriodBarProps = {
  readonly range: Range
  /** The last day that can be chosen. */
  readonly today: string
  readonly onChange: (change: Partial<ScansSearch>) => void
}

export function PeriodBar({ range, today, onChange }: PeriodBarProps) {
  const { period, from, to, unit, units } = range

  function choose(chosen: ScanPeriod): void {
    // Custom dates start with the range shown before.
    const dates = chosen === 'own' ? { from, to } : { from: undefined, to: undefined }
    onChange({ period: chosen === '30d' ? undefined : chosen, unit: undefined, ...dates })
  }

  return (
    <div
      role="group"
      aria-label={t('scans.period.group')}
      className="flex flex-wrap items-start gap-2 max-sm:min-w-40 max-sm:flex-1"
    >
      <div className="w-44 max-sm:flex-1">
        <Select
          label={t('scans.period.label')}
          hideLabel
          reserve={false}
          value={period}
          onChange={(event) => choose(scanPeriods.find((one) => one === event.target.value) ?? '30d')}
          options={scanPeriods.map((value) => ({ value, label: t(`scans.period.${value}`) }))}
        />
      </div>
      {units.length > 1 && (
        <div className="w-36 max-sm:flex-1">
          <Select
            label={t('scans.unit.label')}
            hideLabel
            reserve={false}
            value={unit}
            onChange={(event) => onChange({ unit: scanUnitSchema.safeParse(event.target.value).data })}
            options={units.map((value) => ({ value, label: t(`scans.unit.${value}`) }))}
          />
        </div>
      )}
      {period === 'own' && <OwnDates range={range} today={today} onChange={onChange} />}
    </div>
  )
}

function OwnDates({ range: { from, to, problem }, today, onChange }: PeriodBarProps) {
  return (
    <div className="grid w-full grid-cols-2 gap-2 sm:w-96">
      <DateField
        label={t('scans.from')}
        hideLabel
        reserve={false}
        value={from}
        max={today}
        className="max-sm:px-2"
        onChange={(from) => onChange({ from: from || undefined })}
      />
      <DateField
        label={t('scans.to')}
        hideLabel
        reserve={false}
        value={to}
        max={today}
        className="max-sm:px-2"
        error={problem === null ? undefined : t(`scans.problem.${problem}`)}
        onChange={(to) => onChange({ to: to || undefined })}
      />
    </div>
  )
}

type ExportMenuProps = {
  readonly scans: Scans
  /** In the names of the files. */
  readonly name: string
  /** Tables that only this screen has. */
  readonly further?: readonly { readonly kind: string; readonly label: string; readonly csv: () => string }[]
}

/** The figures of a period as CSV. */
export function ExportMenu({ scans, name, further }: ExportMenuProps) {
  function save(kind: string, text: string): void {
    saveCsv(`${kind}-${name}-${scans.from}-${scans.to}.csv`, text)
    announce(t('scans.export.done'))
  }
  const actions = [
    { label: t('scans.export.points'), icon: ChartColumn, onSelect: () => save('scans', pointsCsv(scans)) },
    {
      label: t('scans.export.breakdowns'),
      icon: List,
      onSelect: () => save('visitors', breakdownsCsv(scans)),
    },
    ...(further ?? []).map(({ kind, label, csv }) => ({
      label,
      icon: List,
      onSelect: () => save(kind, csv()),
    })),
  ]
  return <Menu trigger={<Button icon={Download}>{t('scans.export')}</Button>} actions={actions} />
}
