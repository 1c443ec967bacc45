import { createContext, useContext } from 'react'
import type { Draft } from '../api/drafts.ts'
import type { UnsavedChangesProps } from '../drafts/unsaved-changes.tsx'
import { lazyPart } from '../ui/lazy.tsx'

const UnsavedChanges = lazyPart(() => import('../drafts/unsaved-changes.tsx'), 'UnsavedChanges')

type EditDrafts = ReadonlyMap<number, readonly Draft[]>

/** Drafts of saved codes by code, newest first. */
export const EditDraftsContext = createContext<EditDrafts>(new Map())

/** The drafts of saved codes, which show on their cards; those of new codes stand above the list. */
export function editDrafts(drafts: readonly Draft[]): EditDrafts {
  const ofCodes = new Map<number, Draft[]>()
  for (const draft of drafts) {
    if (draft.codeId !== null) ofCodes.set(draft.codeId, [...(ofCodes.get(draft.codeId) ?? []), draft])
  }
  return ofCodes
}

/** Changes of a code that were typed and not saved. Empty for most codes. */
export function UnsavedBadge(props: Omit<UnsavedChangesProps, 'drafts'>) {
  const drafts = useContext(EditDraftsContext).get(props.code.id)
  return drafts === undefined ? null : <UnsavedChanges {...props} drafts={drafts} />
}
