import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMay } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { KitList, useKitFiles } from '../picture/kits/kit-list.tsx'
import { buttonClass } from '../ui/button.tsx'
import { AccountPage } from './account-page.tsx'
import { samplePayload } from '../picture/kits/sample-payload.ts'

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
  if (!mayCreate) return null
  return (
    <Link to="/account/kits/$kitId" params={{ kitId: 'new' }} className={buttonClass('primary')}>
      <Plus aria-hidden className="size-4" />
      {t('brand.form.new')}
    </Link>
  )
}
