import type { OperationId } from '#contract/operations.ts'
import { offers } from '../../../api/session.ts'
import type { MessageKey } from '../../../messages/catalogue.ts'
import { t } from '../../../messages/t.ts'
import { useEditor } from '../editor-context.ts'

const parts = [
  ['listVersions', 'editor.notOffered.history'],
  ['createApproval', 'editor.notOffered.approval'],
  ['createBrandKit', 'editor.notOffered.kits'],
  ['readScans', 'editor.notOffered.scans'],
] as const satisfies readonly (readonly [OperationId, MessageKey])[]

/** Why parts of the editor are not here. What has a place in the form says so there. */
export function NotOffered() {
  const { session } = useEditor()
  const missing = parts.filter(([operation]) => !offers(session, operation)).map(([, words]) => t(words))
  if (missing.length === 0) return null
  return <p className="text-small text-ink-soft">{t('editor.notOffered', { parts: missing.join(', ') })}</p>
}
