import { QrCode } from 'lucide-react'
import { AccountPart } from '#dashboard/account/account-page.tsx'
import { offers } from '#dashboard/api/session.ts'
import { t } from '#dashboard/messages/t.ts'
import { announce } from '#dashboard/ui/announce.ts'
import { buttonClass } from '#dashboard/ui/button.tsx'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'
import type { Session } from '#contract/session.ts'

/** Opens a new code for the page on which it is pressed. */
function bookmarkletOf(origin: string): string {
  return `javascript:void open('${origin}/codes/new?url='+encodeURIComponent(location.href))`
}

/** A bookmark that makes a code of the open page. */
export function BookmarkletSection({ session }: { readonly session: Session }) {
  const code = bookmarkletOf(location.origin)
  if (!offers(session, 'createQrCode')) return null
  return (
    <AccountPart title={t('browserButton.title')} text={t('browserButton.text')}>
      <div className="flex flex-wrap items-center gap-2 px-4 pb-4 sm:px-6 sm:pb-6">
        <a
          href="/codes/new"
          // React refuses this kind of address in its own attribute.
          ref={(link) => link?.setAttribute('href', code)}
          className={buttonClass('secondary')}
          onClick={(event) => {
            event.preventDefault()
            announce(t('browserButton.drag'))
          }}
        >
          <QrCode aria-hidden className="size-4" />
          {t('browserButton.name')}
        </a>
        <CopyButton text={code} label={t('browserButton.copy')} />
      </div>
    </AccountPart>
  )
}
