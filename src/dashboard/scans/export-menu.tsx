import { ChartColumn, Download, List } from 'lucide-react'
import type { Scans } from '#contract/scans.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { saveCsv } from '../ui/save-file.ts'
import { breakdownsCsv, pointsCsv } from './scans-csv.ts'

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
