import { Bookmark, Ellipsis, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { offers } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useEditor } from '../editor-context.ts'
import { ManageKitsDialog } from './manage-kits-dialog.tsx'
import { SaveKitDialog } from './save-kit-dialog.tsx'

/** Saves the look as a brand kit, and manages the kits. */
export function KitMenu() {
  const { session } = useEditor()
  const [open, setOpen] = useState<'save' | 'manage' | null>(null)
  const [asked, setAsked] = useState({ save: false, manage: false })
  if (!offers(session, 'createBrandKit')) return null

  function show(dialog: 'save' | 'manage'): void {
    setAsked((before) => ({ ...before, [dialog]: true }))
    setOpen(dialog)
  }
  const icon = { 'aria-hidden': true, className: 'size-4' } as const
  return (
    <>
      <Menu
        trigger={<IconButton label={t('brand.kits')} icon={<Ellipsis {...icon} />} />}
        actions={[
          { label: t('brand.save'), icon: <Bookmark {...icon} />, onSelect: () => show('save') },
          { label: t('brand.manage'), icon: <SlidersHorizontal {...icon} />, onSelect: () => show('manage') },
        ]}
      />
      {asked.save && <SaveKitDialog open={open === 'save'} onClose={() => setOpen(null)} />}
      {asked.manage && <ManageKitsDialog open={open === 'manage'} onClose={() => setOpen(null)} />}
    </>
  )
}
