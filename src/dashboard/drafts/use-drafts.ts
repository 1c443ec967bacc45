import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Draft, draftsChanged, listDrafts } from './draft-store.ts'
import { fetchServiceDrafts } from './service-drafts.ts'

/** The drafts of this browser and, where the service keeps drafts, of the others, newest first; null until they have been read. Follows every change. */
export function useDrafts(): readonly Draft[] | null {
  const client = useQueryClient()
  const [drafts, setDrafts] = useState<readonly Draft[] | null>(null)
  useEffect(() => {
    let current = true
    const read = () => void listDrafts().then((found) => current && setDrafts(found))
    read()
    void fetchServiceDrafts(client)
    draftsChanged.addEventListener('change', read)
    return () => {
      current = false
      draftsChanged.removeEventListener('change', read)
    }
  }, [client])
  return drafts
}
