import type { AccessToken } from '#contract/access-token.ts'
import { formatDay, formatInstant, formatRelative } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'

/** @param now milliseconds since 1970. */
export function hasExpired(expiresAt: string | null, now: number = Date.now()): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now
}

/** Milliseconds before its end from which a token asks for a successor. */
const soon = 7 * 24 * 3_600_000

/** When it was made, last used and ends: how far away, an end that is not near by its day, the exact moment behind. */
export function TokenTimes({ token: { createdAt, lastUsedAt, expiresAt } }: { readonly token: AccessToken }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-small text-ink-soft">
      <span>
        {t('access.created')} <Moment at={createdAt} />
      </span>
      {lastUsedAt === null ? (
        <span>{t('access.neverUsed')}</span>
      ) : (
        <span>
          {t('access.lastUsed')} <Moment at={lastUsedAt} />
        </span>
      )}
      {expiresAt === null ? (
        <span>{t('access.neverExpires')}</span>
      ) : (
        <span className={toneOf(expiresAt)}>
          {hasExpired(expiresAt) ? t('access.expired') : t('access.expires')}{' '}
          <Moment at={expiresAt} asDay={!endsSoon(expiresAt)} />
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

function Moment({ at, asDay = false }: { readonly at: string; readonly asDay?: boolean }) {
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {asDay ? formatDay(at) : formatRelative(at)}
    </time>
  )
}
