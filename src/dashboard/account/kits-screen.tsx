import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { KitList, useKitFiles } from '../picture/kits/kit-list.tsx'
import { Button } from '../ui/button.tsx'
import { AccountPage } from './account-page.tsx'
import { KitDialog } from '../picture/kits/kit-dialog.tsx'

/** The sample link in the pictures of kits. */
const samplePayload = 'https://example.com/your-link?qr'

/** The brand kits of the account, made and changed without a code. */
export function KitsScreen() {
  const files = useKitFiles()
  return (
    <AccountPage
      path="/account/kits"
      lead={t('brand.page.text')}
      notOffered={t('brand.page.notOffered')}
      action={
        <div className="flex flex-wrap gap-2">
          {files.buttons}
          <NewKit />
        </div>
      }
    >
      {() => (
        <div>
          <KitList payload={samplePayload} />
          {files.problems}
        </div>
      )}
    </AccountPage>
  )
}

function NewKit() {
  const mayCreate = useMay('createBrandKit')
  const [isOpen, setIsOpen] = useState(false)
  if (!mayCreate) return null
  return (
    <>
      <Button variant="primary" icon={Plus} onClick={() => setIsOpen(true)}>
        {t('brand.form.new')}
      </Button>
      {isOpen && <KitDialog kit={null} payload={samplePayload} onClose={() => setIsOpen(false)} />}
    </>
  )
}
