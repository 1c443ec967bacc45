import type { Scans } from '#contract/scans.ts'
import { ChartColumn, Download, List } from 'lucide-react'
import { t } from '../../messages/t.ts'
import { saveFile } from '../../picture/save-file.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { breakdownsCsv, pointsCsv } from './scans-csv.ts'

type ExportMenuProps = {
  readonly scans: Scans
  /** Of the code, or of the library: part of the file's name. */
  readonly name: string
}

/** Takes out what is shown. */
export function ExportMenu({ scans, name }: ExportMenuProps) {
  const icon = { 'aria-hidden': true, className: 'size-4' } as const

  function save(kind: 'scans' | 'visitors', text: string): void {
    const bytes = new Blob([text], { type: 'text/csv;charset=utf-8' })
    saveFile(bytes, `${kind}-${name}-${scans.from}-${scans.to}.csv`)
    announce(t('scans.export.done'))
  }

  return (
    <Menu
      trigger={<Button icon={<Download {...icon} />}>{t('scans.export')}</Button>}
      actions={[
        {
          label: t('scans.export.points'),
          icon: <ChartColumn {...icon} />,
          onSelect: () => save('scans', pointsCsv(scans)),
        },
        {
          label: t('scans.export.breakdowns'),
          icon: <List {...icon} />,
          onSelect: () => save('visitors', breakdownsCsv(scans)),
        },
      ]}
    />
  )
}
