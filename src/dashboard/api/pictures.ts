import { queryOptions, skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'

/** A stored picture, decoded; null when the service does not have it, and then the pattern is drawn. */
export function usePicture(id: string | null) {
  const client = useQueryClient()
  return useQuery(pictureQuery(client, id))
}

export function pictureQuery(client: QueryClient, id: string | null) {
  return queryOptions({
    queryKey: queryKeys.codePicture(id ?? ''),
    // Few codes have a picture, so what decodes one loads on demand.
    queryFn:
      id === null ? skipToken : async () => (await import('./load-picture.ts')).loadPicture(client, id),
    // A stored picture never changes. It has no JSON form to compare.
    staleTime: Infinity,
    structuralSharing: false,
  })
}

/** An uploaded frame; null when the service does not have it, and then its place stays empty. */
export function useOwnFrame(id: string | null) {
  const client = useQueryClient()
  return useQuery(ownFrameQuery(client, id))
}

export function ownFrameQuery(client: QueryClient, id: string | null) {
  return queryOptions({
    queryKey: queryKeys.ownFrame(id ?? ''),
    queryFn: id === null ? skipToken : async () => (await import('./load-frame.ts')).loadFrame(client, id),
    // A stored frame never changes.
    staleTime: Infinity,
    structuralSharing: false,
  })
}
