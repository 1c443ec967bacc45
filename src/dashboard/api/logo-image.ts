import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureOf } from './failure-of.ts'
import { logosQuery } from './logos.ts'
import { queryKeys } from './query-keys.ts'
import { requestFile } from './request.ts'
import { offers, sessionQuery } from './session.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** A logo as the renderer takes it: the file as a data URL, at most 512 pixels a side, and the size of the original. */
export type LoadedLogo = { readonly href: string; readonly width: number; readonly height: number }

/** The picture of a logo; null when the service does not know it, and the code is then drawn without. */
export function useLogoImage(id: string | null) {
  const client = useQueryClient()
  return useQuery(logoImageQuery(client, id))
}

export function logoImageQuery(client: QueryClient, id: string | null) {
  return queryOptions({
    queryKey: queryKeys.logoImage(id ?? ''),
    queryFn: id === null ? skipToken : () => loadLogo(client, id),
    // A stored logo never changes.
    staleTime: Infinity,
  })
}

/** Milliseconds for a logo: the preview and a save wait for it. */
const patience = 8_000

async function loadLogo(client: QueryClient, id: string): Promise<LoadedLogo | null> {
  const session = await client.ensureQueryData(sessionQuery)
  if (!offers(session, 'readLogo')) return null
  try {
    const [file, logos] = await Promise.all([
      requestFile('readLogo', { params: { id }, patience }),
      offers(session, 'listLogos') ? client.ensureQueryData(logosQuery) : [],
    ])
    const href = await dataUrl(await shrinkPicture(file))
    const known = logos.find((logo) => logo.id === id)
    return {
      href,
      ...(known === undefined ? await sizeOf(href) : { width: known.width, height: known.height }),
    }
  } catch (thrown) {
    if (failureOf(thrown).kind === 'not-found') return null
    throw thrown
  }
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error ?? new Error('unreadable file'))
    reader.readAsDataURL(file)
  })
}

/** Pixels of an image; an SVG without a size of its own counts as square. */
async function sizeOf(href: string): Promise<{ width: number; height: number }> {
  const image = new Image()
  image.src = href
  await image.decode()
  return { width: image.naturalWidth || 256, height: image.naturalHeight || 256 }
}
