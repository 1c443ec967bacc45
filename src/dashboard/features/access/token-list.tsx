import type { AccessToken } from '#contract/access-token.ts'
import { useRef, useState } from 'react'
import { useRevokeAccessToken } from '../../api/access-tokens.ts'
import { t } from '../../messages/t.ts'
import { useSignOut } from '../../shell/use-sign-out.ts'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/banner.tsx'
import { RevokeQuestion } from './revoke-question.tsx'
import { hasExpired } from './token-times.tsx'
import { TokenRow, tokenName } from './token-row.tsx'

/** Every token of the user, newest first. */
export function TokenList({ tokens }: { readonly tokens: readonly AccessToken[] }) {
  const signOut = useSignOut()
  const revoke = useRevokeAccessToken()
  const list = useRef<HTMLUListElement>(null)
  const [asked, setAsked] = useState<AccessToken | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const isOnly =
    asked !== null && tokens.every((token) => token.id === asked.id || hasExpired(token.expiresAt))

  function confirm(token: AccessToken): void {
    revoke.mutate(token.id, {
      onSuccess() {
        setIsOpen(false)
        if (token.isCurrent) return void signOut()
        announce(t('access.revoked', { name: tokenName(token) }))
        // The button that was pressed went with its row.
        setTimeout(() => list.current?.focus())
      },
      onError() {
        setIsOpen(false)
        setFailed(tokenName(token))
      },
    })
  }

  if (tokens.length === 0) {
    return (
      <div className="rounded-large border border-line bg-sheet p-6">
        <p className="font-semibold">{t('access.empty.title')}</p>
        <p className="text-ink-soft">{t('access.empty.text')}</p>
      </div>
    )
  }
  return (
    <>
      {failed !== null && <Banner tone="bad">{t('access.revoke.failed', { name: failed })}</Banner>}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('access.list')}
        className="divide-y divide-line rounded-large border border-line bg-sheet outline-none"
      >
        {tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            onRevoke={() => {
              setFailed(null)
              setAsked(token)
              setIsOpen(true)
            }}
          />
        ))}
      </ul>
      {asked !== null && (
        <RevokeQuestion
          token={asked}
          isOnly={isOnly}
          open={isOpen}
          busy={revoke.isPending}
          onClose={() => setIsOpen(false)}
          onConfirm={() => confirm(asked)}
        />
      )}
    </>
  )
}
