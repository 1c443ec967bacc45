import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Session } from '#contract/session.ts'
import { useAccessTokens } from '../api/access-tokens.ts'
import { offers, useSession } from '../api/session.ts'
import { LoadFailure } from '../failures/failure-prompt.tsx'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccountPage } from './account-page.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { TokenList } from './token-list.tsx'

/** Lists, creates and revokes access tokens. */
export function AccessScreen() {
  return (
    <AccountPage
      path="/account/developers"
      lead={t('access.text')}
      notOffered={t('access.notOffered')}
      action={<NewToken />}
    >
      {(session) => (
        <section className="flex flex-col gap-3">
          <h2 className="font-semibold">{t('access.title')}</h2>
          <Tokens session={session} />
        </section>
      )}
    </AccountPage>
  )
}

function NewToken() {
  const session = useSession().data
  const [isMaking, setIsMaking] = useState(false)
  if (session === undefined || !offers(session, 'createAccessToken')) return null
  return (
    <>
      <Button
        variant="primary"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => setIsMaking(true)}
      >
        {t('access.new')}
      </Button>
      <NewTokenDialog session={session} open={isMaking} onClose={() => setIsMaking(false)} />
    </>
  )
}

function Tokens({ session }: { readonly session: Session }) {
  const tokens = useAccessTokens()
  if (tokens.data === undefined) {
    return tokens.isError ? (
      <LoadFailure query={tokens} />
    ) : (
      <div role="status">
        <span className="sr-only">{t('access.loading')}</span>
        <Skeleton className="h-48 w-full" />
      </div>
    )
  }
  return <TokenList tokens={tokens.data} session={session} />
}
