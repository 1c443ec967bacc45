import { Plus } from 'lucide-react'
import { useState, useRef } from 'react'
import type { Session } from '#contract/session.ts'
import { useAccessTokens, useRevokeAccessToken } from '../api/members.ts'
import { offers, useSession } from '../api/session.ts'
import { Loaded } from '../failures/failure-prompt.tsx'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { AccountPage } from './account-page.tsx'
import { ApiReference } from './api-reference.tsx'
import { Sections } from '../feature.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import type { AccessToken } from '#contract/access-token.ts'
import { useSignOut } from '../api/me.ts'
import { formatDay } from '../messages/format.ts'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/banner.tsx'
import { AlertDialog, useQuestion } from '../ui/dialog.tsx'
import { When } from '../ui/when.tsx'

export function AccessScreen() {
  return (
    <AccountPage
      path="/account/developers"
      lead={t('access.text')}
      notOffered={t('access.notOffered')}
      action={<NewToken />}
    >
      {(session) => (
        <>
          <section className="flex flex-col gap-3">
            <h2 className="font-semibold">{t('access.title')}</h2>
            <Tokens session={session} />
          </section>
          <Sections place="developers" given={{ session }} />
          <ApiReference />
        </>
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
      <Button variant="primary" icon={Plus} onClick={() => setIsMaking(true)}>
        {t('access.new')}
      </Button>
      <NewTokenDialog session={session} open={isMaking} onClose={() => setIsMaking(false)} />
    </>
  )
}

function Tokens({ session }: { readonly session: Session }) {
  return (
    <Loaded query={useAccessTokens()} label={t('access.loading')}>
      {(tokens) => <TokenList tokens={tokens} session={session} />}
    </Loaded>
  )
}

type TokenListProps = { readonly tokens: readonly AccessToken[]; readonly session: Session }

/** Owners see the tokens of everybody. */
export function TokenList({ tokens, session }: TokenListProps) {
  const signOut = useSignOut()
  const revoke = useRevokeAccessToken()
  const list = useRef<HTMLUListElement>(null)
  const { about, isOpen, ask, close } = useQuestion<AccessToken>()
  const [failed, setFailed] = useState<string | null>(null)
  function confirm(token: AccessToken): void {
    revoke.mutate(token.id, {
      onSuccess() {
        if (token.isCurrent) return void signOut()
        announce(t('access.revoked', { name: tokenName(token) }))
        // The focused button disappears with its row.
        setTimeout(() => list.current?.focus())
      },
      onError: () => setFailed(tokenName(token)),
      onSettled: close,
    })
  }
  if (tokens.length === 0) return <NoTokens />
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
            isOwn={token.person === undefined || token.person.id === session.person?.id}
            onRevoke={() => {
              setFailed(null)
              ask(token)
            }}
          />
        ))}
      </ul>
      {about !== null && (
        <RevokeQuestion
          token={about}
          isOnly={tokens.every(({ id, expiresAt }) => id === about.id || hasExpired(expiresAt))}
          open={isOpen}
          busy={revoke.isPending}
          onClose={close}
          onConfirm={() => confirm(about)}
        />
      )}
    </>
  )
}

function NoTokens() {
  return (
    <div className="rounded-large border border-line bg-sheet p-6">
      <p className="font-semibold">{t('access.empty.title')}</p>
      <p className="text-ink-soft">{t('access.empty.text')}</p>
    </div>
  )
}

function tokenName({ name, isFirst }: AccessToken): string {
  return isFirst === true && name === 'first' ? t('access.first.name') : name
}

type TokenRowProps = {
  readonly token: AccessToken
  readonly isOwn: boolean
  readonly onRevoke: () => void
}

function TokenRow({ token, isOwn, onRevoke }: TokenRowProps) {
  const name = tokenName(token)
  return (
    <li className="flex items-start gap-4 p-4 sm:px-6">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {name}
          </span>
          {token.isCurrent && (
            <span className="rounded-small border border-line-strong px-1.5 text-small text-ink-soft">
              {t('access.current')}
            </span>
          )}
        </p>
        <TokenRights token={token} isOwn={isOwn} />
        <TokenTimes token={token} />
        {token.isFirst === true && <p className="mt-2 text-small text-ink-soft">{t('access.first.text')}</p>}
      </div>
      {token.isFirst !== true && (
        <Button size="small" aria-label={t('access.revoke.named', { name })} onClick={onRevoke}>
          {t('access.revoke')}
        </Button>
      )}
    </li>
  )
}

function TokenRights({ token: { role, person }, isOwn }: Omit<TokenRowProps, 'onRevoke'>) {
  if (role === undefined) return null
  return (
    <p className="text-small text-ink-soft [overflow-wrap:anywhere]">
      {isOwn || person === undefined
        ? t(`access.role.${role}`)
        : t('access.of', { name: person.name, role: t(`access.role.${role}`) })}
    </p>
  )
}

/** @param now milliseconds since 1970. */
function hasExpired(expiresAt: string | null, now: number = Date.now()): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now
}

/** Milliseconds before expiry when the date is highlighted. */
const soon = 7 * 24 * 3_600_000

/**
 * Created, last used and expiry: relative times, or the day for a far expiry, with the exact time in the
 * tooltip.
 */
function TokenTimes({ token: { createdAt, lastUsedAt, expiresAt } }: { readonly token: AccessToken }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-small text-ink-soft">
      <span>
        {t('access.created')} <When at={createdAt} />
      </span>
      {lastUsedAt === null ? (
        <span>{t('access.neverUsed')}</span>
      ) : (
        <span>
          {t('access.lastUsed')} <When at={lastUsedAt} />
        </span>
      )}
      {expiresAt === null ? (
        <span>{t('access.neverExpires')}</span>
      ) : (
        <span className={toneOf(expiresAt)}>
          {hasExpired(expiresAt) ? t('access.expired') : t('access.expires')}{' '}
          <When at={expiresAt}>{endsSoon(expiresAt) ? undefined : formatDay(expiresAt)}</When>
        </span>
      )}
    </p>
  )
}

function toneOf(expiresAt: string): string | undefined {
  if (hasExpired(expiresAt)) return 'font-medium text-bad'
  return endsSoon(expiresAt) ? 'font-medium text-warn' : undefined
}

function endsSoon(expiresAt: string): boolean {
  return hasExpired(expiresAt, Date.now() + soon)
}

type RevokeQuestionProps = {
  readonly token: AccessToken
  /** The user has no other valid token. */
  readonly isOnly: boolean
  readonly open: boolean
  readonly busy: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks before revoking, with a warning for the token of this browser. */
function RevokeQuestion({ token, isOnly, open, busy, onClose, onConfirm }: RevokeQuestionProps) {
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={t('access.revoke.title', { name: tokenName(token) })}
      description={
        <div className="flex flex-col gap-2">
          <p>{t('access.revoke.text')}</p>
          {token.isCurrent && <p className="font-medium text-ink">{t('access.revoke.current')}</p>}
          {token.isCurrent && isOnly && <p className="font-medium text-bad">{t('access.revoke.only')}</p>}
        </div>
      }
      confirm={token.isCurrent ? t('access.revoke.confirmCurrent') : t('access.revoke.confirm')}
      destructive
      busy={busy}
      onConfirm={onConfirm}
    />
  )
}
