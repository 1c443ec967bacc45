import { LayoutGrid, Rows3 } from 'lucide-react'
import { t } from '../../../messages/t.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

type ViewSwitchProps = { readonly table: boolean; readonly onChange: (table: boolean) => void }

/** Cards or a table. */
export function ViewSwitch({ table, onChange }: ViewSwitchProps) {
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
          icon={<Icon aria-hidden className="size-4" />}
          onClick={() => onChange(isTable)}
        />
      ))}
    </div>
  )
}
