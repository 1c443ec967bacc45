import type { AccessToken } from '#contract/access-token.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { TokenTimes } from './token-times.tsx'

export function tokenName({ name, isFirst }: AccessToken): string {
  return isFirst === true && name === 'first' ? t('access.first.name') : name
}

/** One token: what it is called, how it is used, and the way to end it. */
export function TokenRow({
  token,
  onRevoke,
}: {
  readonly token: AccessToken
  readonly onRevoke: () => void
}) {
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
