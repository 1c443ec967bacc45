import '../../messages/signed-in-messages.ts'
import '../../messages/library-messages.ts'
import { offers, useSession } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { FailurePrompt } from '../../prompts/failure-prompt.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFirstPicture } from '../../ui/first-picture.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { AccessLink } from './access-link.tsx'
import { PlanSheet } from './plan-sheet.tsx'

export function PlanScreen() {
  usePageTitle(t('title.plan'))
  const session = useSession()
  useFirstPicture(!session.isPending)
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6 px-4 py-6 sm:px-8 sm:py-8">
      <h1 className="text-headline font-semibold tracking-tight">{t('plan.title')}</h1>
      {session.isPending ? (
        <div role="status">
          <span className="sr-only">{t('plan.loading')}</span>
          <Skeleton className="h-96 w-full" />
        </div>
      ) : session.isError ? (
        <FailurePrompt
          failure={session.error}
          doing="load"
          onRetry={() => void session.refetch()}
          retrying={session.isFetching}
        />
      ) : session.data.plan.name === '' ? (
        <Banner live={false}>{t('plan.silent')}</Banner>
      ) : (
        <PlanSheet session={session.data} />
      )}
      {session.data !== undefined && offers(session.data, 'listAccessTokens') && <AccessLink />}
    </div>
  )
}
