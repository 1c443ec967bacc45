import { useRef } from 'react'
import { deleteDraft, type Draft, saveDraft } from '../../../drafts/draft-store.ts'
import type { EditorValues } from '../../../drafts/editor-values.ts'

/** One draft for one open form: keeping again replaces it, a successful save takes it away. */
export function useDraftKeeping(draftId: string | null, codeId: number | null) {
  const id = useRef(draftId)

  async function keep(values: EditorValues, reason: Draft['reason']): Promise<boolean> {
    id.current ??= newDraftId()
    try {
      await saveDraft({ id: id.current, savedAt: new Date().toISOString(), reason, codeId, values })
      return true
    } catch {
      // No storage, or a full one: the caller says so.
      return false
    }
  }

  async function forget(): Promise<void> {
    if (id.current === null) return
    await deleteDraft(id.current).catch(() => undefined)
    id.current = null
  }

  return { keep, forget }
}

function newDraftId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
