import { useEffect, useState } from 'react'

const nameOf = (draftId: string) => `tessera-draft-${draftId}`

/** Drafts that this tab has open: plain http, as on a local network, has no locks. */
const openHere = new Map<string, number>()

/** Holds a draft of this tab until the returned function is called. `taken` is told when another tab has it open. */
export function holdDraft(draftId: string, taken: () => void = () => undefined): () => void {
  let release: (() => void) | null = null
  let isOver = false
  openHere.set(draftId, (openHere.get(draftId) ?? 0) + 1)
  if ('locks' in navigator) {
    void navigator.locks.request(nameOf(draftId), { ifAvailable: true }, (lock) => {
      if (isOver) return undefined
      if (lock === null) return taken()
      return new Promise<void>((done) => {
        release = done
      })
    })
  }
  return () => {
    if (!isOver) openHere.set(draftId, (openHere.get(draftId) ?? 1) - 1)
    isOver = true
    release?.()
  }
}

/** Does work on a draft that nobody has open, in this tab or another; leaves it when somebody has. */
export async function withFreeDraft(draftId: string, work: () => Promise<void>): Promise<void> {
  if ((openHere.get(draftId) ?? 0) > 0) return
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(nameOf(draftId), { ifAvailable: true }, (lock) =>
    lock === null ? undefined : work(),
  )
}

/** Holds a draft while it is open here. True when another tab of this browser has it open already. */
export function useDraftLock(draftId: string | null): boolean {
  const [isElsewhere, setIsElsewhere] = useState(false)
  useEffect(() => (draftId === null ? undefined : holdDraft(draftId, () => setIsElsewhere(true))), [draftId])
  return isElsewhere
}

/** The drafts that some tab of this browser has open. */
export async function openDrafts(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.map(({ name = '' }) => name.replace(nameOf(''), '')))
}
