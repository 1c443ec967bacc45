import { Bookmark, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { late, useLate } from '../../../ui/late.ts'

const saveKitDialog = late(async () => (await import('./save-kit-dialog.tsx')).SaveKitDialog)
const manageKitsDialog = late(async () => (await import('./manage-kits-dialog.tsx')).ManageKitsDialog)

/** Keep this design as a kit, and look after the kits. */
export function KitActions() {
  const [open, setOpen] = useState<'save' | 'manage' | null>(null)
  const [asked, setAsked] = useState({ save: false, manage: false })
  const SaveKitDialog = useLate(saveKitDialog, asked.save)
  const ManageKitsDialog = useLate(manageKitsDialog, asked.manage)

  function show(dialog: 'save' | 'manage'): void {
    setAsked((before) => ({ ...before, [dialog]: true }))
    setOpen(dialog)
  }
  const icon = { 'aria-hidden': true, className: 'size-4' } as const
  return (
    <div className="-me-2.5 flex flex-wrap">
      <Button variant="quiet" size="small" icon={<Bookmark {...icon} />} onClick={() => show('save')}>
        {t('brand.save')}
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={<SlidersHorizontal {...icon} />}
        onClick={() => show('manage')}
      >
        {t('brand.manage')}
      </Button>
      {SaveKitDialog && asked.save && <SaveKitDialog open={open === 'save'} onClose={() => setOpen(null)} />}
      {ManageKitsDialog && asked.manage && (
        <ManageKitsDialog open={open === 'manage'} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}
