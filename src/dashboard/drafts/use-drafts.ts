import { useEffect, useState } from 'react'
import { type Draft, draftsChanged, listDrafts } from './draft-store.ts'

/** The drafts of this browser, newest first; null until they have been read. Follows every change. */
export function useDrafts(): readonly Draft[] | null {
  const [drafts, setDrafts] = useState<readonly Draft[] | null>(null)
  useEffect(() => {
    let current = true
    const read = () => void listDrafts().then((found) => current && setDrafts(found))
    read()
    draftsChanged.addEventListener('change', read)
    return () => {
      current = false
      draftsChanged.removeEventListener('change', read)
    }
  }, [])
  return drafts
}
