import { scanUnitSchema } from '#contract/scans.ts'
import { t } from '../messages/t.ts'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type ScanPeriod, scanPeriods, type ScansSearch } from './scans-search.ts'
import type { Range } from './period.ts'

type PeriodBarProps = {
  readonly range: Range
  /** The last day that can be chosen. */
  readonly today: string
  readonly onChange: (change: Partial<ScansSearch>) => void
}

/** Period and unit, stored in the URL. */
export function PeriodBar({ range, today, onChange }: PeriodBarProps) {
  const { period, from, to, unit, units, problem } = range

  function choose(chosen: ScanPeriod): void {
    // Custom dates start with the range shown before.
    const dates = chosen === 'own' ? { from, to } : { from: undefined, to: undefined }
    onChange({ period: chosen === '30d' ? undefined : chosen, unit: undefined, ...dates })
  }

  return (
    <div role="group" aria-label={t('scans.period.group')} className="flex flex-wrap items-start gap-2">
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
      {period === 'own' && (
        <div className="grid w-full grid-cols-2 gap-2 sm:w-96">
          <TextField
            label={t('scans.from')}
            hideLabel
            reserve={false}
            type="date"
            value={from}
            max={today}
            className="max-sm:px-2"
            onChange={(event) => onChange({ from: event.target.value || undefined })}
          />
          <TextField
            label={t('scans.to')}
            hideLabel
            reserve={false}
            type="date"
            value={to}
            max={today}
            className="max-sm:px-2"
            error={problem === null ? undefined : t(`scans.problem.${problem}`)}
            onChange={(event) => onChange({ to: event.target.value || undefined })}
          />
        </div>
      )}
    </div>
  )
}
