import type { AccessToken } from '#contract/access-token.ts'
import { t } from '../../messages/t.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { tokenName } from './token-row.tsx'

export type RevokeQuestionProps = {
  readonly token: AccessToken
  /** No other token of the user works. */
  readonly isOnly: boolean
  readonly open: boolean
  readonly busy: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks before a token ends; the one that signs this browser in says so. */
export function RevokeQuestion({ token, isOnly, open, busy, onClose, onConfirm }: RevokeQuestionProps) {
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
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
