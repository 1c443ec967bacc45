import { queryOptions, skipToken, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { PictureDrawer, PicturePixels } from '#design/render/picture-code.ts'
import { logosQuery } from './logos.ts'
import { queryKeys } from './query-keys.ts'
import { failureOf, request, requestFile } from './request.ts'
import { offers, sessionQuery, useSession } from './session.ts'

/** A picture that becomes a code: its pixels, and the function that draws them. */
export type LoadedPicture = { readonly pixels: PicturePixels; readonly draw: PictureDrawer }

/** A stored picture, decoded; null when the service does not have it, and then the pattern is drawn. */
export function usePicture(id: string | null) {
  const client = useQueryClient()
  return useQuery(pictureQuery(client, id))
}

export function pictureQuery(client: QueryClient, id: string | null) {
  return queryOptions({
    queryKey: queryKeys.codePicture(id ?? ''),
    queryFn: id === null ? skipToken : () => loadPicture(client, id),
    // A stored picture never changes. It has no JSON form to compare.
    staleTime: Infinity,
    structuralSharing: false,
  })
}

/** Timeout in milliseconds. Both the preview and the save wait for the picture. */
const patience = 8_000

async function loadPicture(client: QueryClient, id: string): Promise<LoadedPicture | null> {
  const session = await client.ensureQueryData(sessionQuery)
  if (!offers(session, 'readLogo')) return null
  try {
    const [file, { decodePicture }, { pictureDrawer }] = await Promise.all([
      requestFile('readLogo', { params: { id }, patience }),
      import('./picture-pixels.ts'),
      import('#design/render/picture-code.ts'),
    ])
    const pixels = await decodePicture(file)
    return { pixels, draw: pictureDrawer(pixels) }
  } catch (thrown) {
    if (failureOf(thrown).kind === 'not-found') return null
    throw thrown
  }
}

/** The user's pictures, newest first, without removed ones. */
export function usePictures() {
  const session = useSession()
  return useQuery({
    ...logosQuery,
    enabled: session.data !== undefined && offers(session.data, 'listLogos'),
    select: (images) => images.filter(({ purpose, isRemoved }) => purpose === 'picture' && isRemoved !== true),
  })
}

/** Uploads a picture for a code, redrawn as a PNG, so that page and service decode the same pixels. */
export function useUploadPicture() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => {
      const { asPicture } = await import('./picture-pixels.ts')
      return (
        await request('uploadLogo', {
          query: { name: file.name, purpose: 'picture' },
          body: await asPicture(file),
        })
      ).data
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.logos(), exact: true }),
  })
}
