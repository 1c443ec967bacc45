import { createContext, useContext } from 'react'
import type { QrCode } from '#contract/record.ts'
import type { Session } from '#contract/session.ts'
import type { DesignHistory } from './design/use-design-history.ts'

/** `link` is domain and tag as they were sent. */
export type TakenLinkAnswer = { readonly link: string; readonly suggestions: readonly string[] }

/** What every part of the editor may need beside the form. */
export type Editor = {
  readonly session: Session
  /** The code that is edited; null for a new one. */
  readonly record: QrCode | null
  readonly history: DesignHistory
  /** The link that a save found taken, with free tags near it; null when there was none. */
  readonly conflict: TakenLinkAnswer | null
}

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (editor === null) throw new Error('A part of the editor stands outside of it.')
  return editor
}
