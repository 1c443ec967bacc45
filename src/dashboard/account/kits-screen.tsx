import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useBrandKits } from '../api/brand-kits.ts'
import { offers, useSession } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { KitList, useKitFiles } from '../picture/kits/kit-list.tsx'
import { Banner } from '../ui/banner.tsx'
import { buttonClass } from '../ui/button.tsx'
import { useFirstPicture } from '../ui/first-picture.ts'
import { pageColumn } from '../ui/page-column.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'

/** Stands for a code in the pictures of kits. */
const samplePayload = 'https://example.com/your-link?qr'

/** The brand kits of the account. A new kit comes from a design, which begins with a website or a logo. */
export function KitsScreen() {
  usePageTitle(t('brand.manage.title'))
  const session = useSession().data
  const { isPending } = useBrandKits()
  const files = useKitFiles()
  useFirstPicture(!isPending)
  const hasKits = session === undefined || offers(session, 'listBrandKits')
  return (
    <div className={pageColumn}>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-2xl">
          <h1 className="text-headline font-semibold tracking-tight">{t('brand.manage.title')}</h1>
          <p className="mt-2 text-ink-soft">{t('brand.page.text')}</p>
        </div>
        {hasKits && (
          <div className="flex flex-wrap gap-2">
            {files.buttons}
            <Link to="/codes/new" className={buttonClass('primary')}>
              <Plus aria-hidden className="size-4" />
              {t('brand.page.start')}
            </Link>
          </div>
        )}
      </header>
      {!hasKits && <Banner live={false}>{t('brand.page.notOffered')}</Banner>}
      {hasKits && (
        <div className="max-w-3xl">
          {isPending ? (
            <div role="status" aria-label={t('common.loading')}>
              <Skeleton className="h-40 w-full" />
            </div>
          ) : (
            <KitList payload={samplePayload} />
          )}
          {files.problems}
        </div>
      )}
    </div>
  )
}
