import '../messages/signed-in-messages.ts'
import '../messages/access-messages.ts'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import { useAccessTokens } from '../api/access-tokens.ts'
import { offers, useSession } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { FailurePrompt } from '../app/failure-prompt.tsx'
import { classNames } from '../ui/class-names.ts'
import { pageColumn } from '../ui/page-column.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useFirstPicture } from '../ui/first-picture.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { TokenList } from './token-list.tsx'

/** Lists, creates and revokes access tokens. */
export function AccessScreen() {
  usePageTitle(t('access.title'))
  const session = useSession()
  const isOffered = session.data !== undefined && offers(session.data, 'listAccessTokens')
  const canMake = isOffered && offers(session.data, 'createAccessToken')
  const [isMaking, setIsMaking] = useState(false)
  return (
    <div className={classNames(pageColumn, '*:max-w-2xl')}>
      <header className="flex flex-col gap-3">
        <Link
          to="/plan"
          className="inline-flex min-h-6 items-center gap-1 self-start text-small text-ink-soft hover:text-ink"
        >
          <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('nav.plan')}
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 className="text-headline font-semibold tracking-tight">{t('access.title')}</h1>
          {canMake && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => setIsMaking(true)}
            >
              {t('access.new')}
            </Button>
          )}
        </div>
        <p className="text-ink-soft">{t('access.text')}</p>
      </header>
      {session.data === undefined && session.isError ? (
        <FailurePrompt
          failure={session.error}
          doing="load"
          onRetry={() => void session.refetch()}
          retrying={session.isFetching}
        />
      ) : session.data !== undefined && !isOffered ? (
        <Banner live={false}>{t('access.notOffered')}</Banner>
      ) : (
        <Tokens />
      )}
      {canMake && <NewTokenDialog open={isMaking} onClose={() => setIsMaking(false)} />}
    </div>
  )
}

function Tokens() {
  const tokens = useAccessTokens()
  useFirstPicture(!tokens.isPending)
  if (tokens.data === undefined) {
    return tokens.isError ? (
      <FailurePrompt
        failure={tokens.error}
        doing="load"
        onRetry={() => void tokens.refetch()}
        retrying={tokens.isFetching}
      />
    ) : (
      <div role="status">
        <span className="sr-only">{t('access.loading')}</span>
        <Skeleton className="h-48 w-full" />
      </div>
    )
  }
  return <TokenList tokens={tokens.data} />
}
