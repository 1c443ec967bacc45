import { useRef, useState } from 'react'
import type { SignedInSession } from '#contract/people/me-operations.ts'
import { failureOf } from '../../api/failure-of.ts'
import { useEndSessions, useSignedInSessions } from '../../api/own-ways.ts'
import { LoadFailure } from '../../failures/failure-prompt.tsx'
import { failureWords } from '../../failures/failure-words.ts'
import { useSignOut } from '../../api/me.ts'
import { formatDay, formatRelative } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { FormMessage } from '../../ui/field.tsx'
import { AccountPart } from '../account-page.tsx'
import { PartMessage, WayList, WayRow, browserWords } from './way-row.tsx'

/** The browsers in which the person is signed in. */
export function SessionsSection() {
  const sessions = useSignedInSessions()
  const end = useEndSessions()
  const signOut = useSignOut()
  const part = useRef<HTMLDivElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const rows = sessions.data ?? []
  const failed = end.error !== null && failureWords(failureOf(end.error), 'save').text

  function endOne(id: string | null): void {
    end.mutate(id, {
      onSuccess() {
        setIsAsking(false)
        announce(t('profile.sessions.ended'))
        // The focused button disappears with its row.
        setTimeout(() => part.current?.focus())
      },
    })
  }

  return (
    <div ref={part} tabIndex={-1} className="outline-none">
      <AccountPart
        title={t('profile.sessions.title')}
        text={t('profile.sessions.text')}
        action={
          rows.length > 1 && <Button onClick={() => setIsAsking(true)}>{t('profile.sessions.endAll')}</Button>
        }
      >
        {failed !== false && !isAsking && <PartMessage>{failed}</PartMessage>}
        {sessions.data === undefined && sessions.isError ? (
          <LoadFailure query={sessions} />
        ) : (
          <WayList label={t('profile.sessions.title')} none={t('common.loading')}>
            {rows.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isBusy={end.isPending && end.variables === session.id}
                onEnd={() => (session.isCurrent ? void signOut() : endOne(session.id))}
              />
            ))}
          </WayList>
        )}
      </AccountPart>
      <AlertDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('profile.sessions.endAllTitle')}
        description={
          <>
            {t('profile.sessions.endAllText')}
            <FormMessage>{failed}</FormMessage>
          </>
        }
        confirm={t('profile.sessions.endAll')}
        busy={end.isPending}
        onConfirm={() => endOne(null)}
      />
    </div>
  )
}

/** Milliseconds without a use after which a browser is no longer called active. */
const activeFor = 5 * 60_000

/** @param now milliseconds since 1970. */
function isActive({ isCurrent, lastUsedAt }: SignedInSession, now: number = Date.now()): boolean {
  return isCurrent || now - Date.parse(lastUsedAt) < activeFor
}

function SessionRow({
  session,
  isBusy,
  onEnd,
}: {
  readonly session: SignedInSession
  readonly isBusy: boolean
  readonly onEnd: () => void
}) {
  const browser = browserWords(session) || t('profile.sessions.unknown')
  const used = isActive(session)
    ? t('profile.sessions.now')
    : t('profile.sessions.used', { used: formatRelative(session.lastUsedAt) })
  return (
    <WayRow
      name={browser}
      badge={session.isCurrent ? t('profile.sessions.here') : undefined}
      text={`${used} · ${t('profile.sessions.since', { since: formatDay(session.createdAt) })}`}
      action={
        <Button
          size="small"
          busy={isBusy}
          aria-label={t('profile.sessions.end', { browser })}
          onClick={onEnd}
        >
          {t('profile.sessions.endShort')}
        </Button>
      }
    />
  )
}
