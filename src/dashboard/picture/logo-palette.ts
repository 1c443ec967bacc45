import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { paletteOf } from '#design/brand/palette.ts'
import { logoImageQuery } from '../api/logos.ts'
import { queryKeys } from '../api/query-keys.ts'
import { loadImage } from './paint-picture.ts'
import { newCanvas, pixelsOf } from '../ui/canvas.ts'

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
    staleTime: Infinity,
  })
}

export async function coloursOf(href: string | undefined): Promise<string[]> {
  if (href === undefined) return []
  try {
    const context = newCanvas(side, side)
    context.drawImage(await loadImage(href), 0, 0, side, side)
    return paletteOf(pixelsOf(context))
  } catch {
    return []
  }
}
