import type { Draft } from '../api/drafts.ts'
import { t } from '../messages/t.ts'

/** Why a save failed. Nothing for autosaves and drafts kept on purpose. */
export function DraftReason({ draft: { reason, waiting } }: { readonly draft: Draft }) {
  if (reason === 'started' || reason === 'typed' || reason === 'kept') return null
  const needsPassword = reason === 'waiting' && waiting === undefined
  return (
    <p className={`text-small ${reason === 'waiting' && !needsPassword ? 'text-ink-soft' : 'text-warn'}`}>
      {t(`library.drafts.reason.${needsPassword ? 'password' : reason}`)}
    </p>
  )
}
