import { Bookmark, Ellipsis, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { offers } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyPart, usePreload } from '../../ui/lazy.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useEditor } from '../editor-context.ts'

const SaveKit = lazyPart(async () => (await import('./save-kit-dialog.tsx')).SaveKitDialog)
const ManageKits = lazyPart(async () => (await import('./manage-kits-dialog.tsx')).ManageKitsDialog)

/** Saves the look as a brand kit, and manages the kits. */
export function KitMenu() {
  const { session } = useEditor()
  const [open, setOpen] = useState<'save' | 'manage' | null>(null)
  const [asked, setAsked] = useState({ save: false, manage: false })
  usePreload(SaveKit.preload, ManageKits.preload)
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
      {asked.save && <SaveKit open={open === 'save'} onClose={() => setOpen(null)} />}
      {asked.manage && <ManageKits open={open === 'manage'} onClose={() => setOpen(null)} />}
    </>
  )
}
