import { useSearch } from '@tanstack/react-router'
import { hasShortLink } from '#contract/code-types/code-types.ts'
import { useQrCode } from '../api/qr-codes.ts'
import { offers, useSession } from '../api/session.ts'
import { LoadFailure } from '../failures/failure-prompt.tsx'
import { t } from '../messages/t.ts'
import { usePageTitle, pageColumn } from '../ui/page.ts'
import { Banner } from '../ui/banner.tsx'
import { LiveScans } from './live-scans.tsx'
import { ScansHeader, ScansSkeleton } from './scans-header.tsx'

export function ScansScreen() {
  usePageTitle(t('title.scans'))
  const { code } = useSearch({ from: '/signed-in/scans' })
  const session = useSession()
  const isOffered = session.data !== undefined && offers(session.data, 'readScans')
  return (
    <div className={pageColumn}>
      {!isOffered && <ScansHeader code={code === undefined ? null : undefined} />}
      {session.isPending ? (
        <ScansSkeleton />
      ) : session.data === undefined ? (
        <LoadFailure query={session} />
      ) : !isOffered ? (
        <Banner live={false} title={t('scans.notOffered.title')}>
          {t('scans.notOffered.text')}
        </Banner>
      ) : code === undefined ? (
        <LiveScans key="library" code={null} />
      ) : (
        <CodeScans key={code} codeId={code} />
      )}
    </div>
  )
}

/** Statistics of one code, with messages for missing codes and types that cannot be counted. */
export function CodeScans({ codeId }: { readonly codeId: number }) {
  const code = useQrCode(codeId)
  if (code.data !== undefined && hasShortLink(code.data.qrType)) return <LiveScans code={code.data} />
  return (
    <>
      <ScansHeader code={code.data} />
      {code.data !== undefined ? (
        <Banner live={false} title={t('scans.text.title')}>
          {t('scans.text.text')}
        </Banner>
      ) : code.isError ? (
        <LoadFailure query={code} />
      ) : (
        <ScansSkeleton />
      )}
    </>
  )
}
