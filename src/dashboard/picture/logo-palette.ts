import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { paletteOf } from '#design/brand/palette.ts'
import { logoImageQuery } from '../api/logos.ts'
import { queryKeys } from '../api/query-keys.ts'

/** Pixels per side when counting a logo's colours: areas dominate, edges hardly count. */
const side = 96

/** The dominant colours of a stored logo; empty when it cannot be drawn. */
export function useLogoPalette(id: string | null) {
  const client = useQueryClient()
  return useQuery(logoPaletteQuery(client, id))
}

export function logoPaletteQuery(client: QueryClient, id: string | null) {
  return queryOptions({
    queryKey: queryKeys.logoPalette(id),
    queryFn:
      id === null
        ? skipToken
        : async () => coloursOf((await client.ensureQueryData(logoImageQuery(client, id)))?.href),
    // A stored logo never changes.
    staleTime: Infinity,
  })
}

/** The dominant colours of a picture; empty when it cannot be drawn. */
export async function coloursOf(href: string | undefined): Promise<string[]> {
  if (href === undefined) return []
  try {
    const image = new Image()
    image.src = href
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (context === null) return []
    context.drawImage(image, 0, 0, side, side)
    return paletteOf({ data: context.getImageData(0, 0, side, side).data, width: side, height: side })
  } catch {
    return []
  }
}
