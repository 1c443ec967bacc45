import '../../../messages/brand-messages.ts'
import { useState } from 'react'
import { t } from '../../../messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { late, useOnceWanted } from '../../../ui/late.ts'

const manageLogosDialog = late(async () => (await import('./manage-logos-dialog.tsx')).ManageLogosDialog)

/** The way to what was uploaded, to offer less of it. */
export function ManageLogos() {
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const Dialog = useOnceWanted(manageLogosDialog, isWanted)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-my-2 -me-2.5"
        busy={isOpen && Dialog === null}
        onClick={() => {
          setIsWanted(true)
          setIsOpen(true)
        }}
      >
        {t('brand.logos.manage')}
      </Button>
      {Dialog && <Dialog open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
