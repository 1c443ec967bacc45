import '../../messages/signed-in-messages.ts'
import '../../messages/scans-messages.ts'
import { useSearch } from '@tanstack/react-router'
import { offers, useSession } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { FailurePrompt } from '../../prompts/failure-prompt.tsx'
import { Banner } from '../../ui/banner.tsx'
import { useFirstPicture } from '../../ui/first-picture.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { CodeScans } from './code-scans.tsx'
import { LiveScans } from './live-scans.tsx'
import { ScansHeader } from './scans-header.tsx'
import { ScansSkeleton } from './scans-skeleton.tsx'

/** What was counted: over the library, or of one code. */
export function ScansScreen() {
  usePageTitle(t('title.scans'))
  const { code } = useSearch({ from: '/signed-in/scans' })
  const session = useSession()
  useFirstPicture(!session.isPending)
  const isOffered = session.data !== undefined && offers(session.data, 'readScans')
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-6 sm:px-8 sm:py-8">
      {!isOffered && <ScansHeader code={code === undefined ? null : undefined} />}
      {session.isPending ? (
        <ScansSkeleton />
      ) : session.data === undefined ? (
        <FailurePrompt
          failure={session.error}
          doing="load"
          onRetry={() => void session.refetch()}
          retrying={session.isFetching}
        />
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
