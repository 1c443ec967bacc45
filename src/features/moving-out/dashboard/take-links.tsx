import { Download } from 'lucide-react'
import type { Session } from '#contract/session.ts'
import { exportTargets } from '#features/moving-out/contract/moving-out.ts'
import { AccountPart } from '#dashboard/account/account-page.tsx'
import { failureOf } from '#dashboard/api/failure-of.ts'
import { offers } from '#dashboard/api/session.ts'
import { failureWords } from '#dashboard/failures/failure-words.ts'
import { t } from '#dashboard/messages/t.ts'
import { Banner } from '#dashboard/ui/banner.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'
import { saveFile } from '#dashboard/ui/save-file.ts'
import { useExportLinks } from './operations.ts'

/** Everything that another server needs to answer for the prints. */
export function TakeLinks({ session }: { readonly session: Session }) {
  const take = useExportLinks()
  const actions = exportTargets.map((to) => ({
    label: t(`movingOut.${to}`),
    onSelect: () => take.mutate(to, { onSuccess: (file) => saveFile(file, `links-${to}.zip`) }),
  }))
  if (!offers(session, 'exportLinks')) return null
  const trigger = (
    <Button icon={Download} busy={take.isPending}>
      {t('movingOut.button')}
    </Button>
  )
  return (
    <AccountPart
      title={t('movingOut.title')}
      text={t('movingOut.text')}
      action={<Menu trigger={trigger} actions={actions} />}
    >
      {take.error !== null && <Banner tone="bad">{failureWords(failureOf(take.error), 'load').text}</Banner>}
    </AccountPart>
  )
}
