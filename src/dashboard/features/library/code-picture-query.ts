import type { QrCode } from '#contract/record.ts'
import { payloadOf } from '#design/payload.ts'
import { designFromRecord } from '#design/record-design.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { logoImageQuery } from '../../api/logo-image.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { nextTurn } from './next-turn.ts'

/**
 * The picture of a code as SVG text, drawn in the page by the renderer of editor and downloads.
 * Null when it cannot be drawn. The renderer loads with the first picture; cards draw one after the other.
 */
export function codePictureQuery(client: QueryClient, code: QrCode, scanMarker: string | null) {
  return queryOptions({
    queryKey: queryKeys.picture(code.id, code.updatedAt, scanMarker),
    // A card that has gone by is not drawn any more.
    queryFn: ({ signal }) => drawPicture(client, code, scanMarker, signal),
    // One without its logo is drawn again as soon as somebody looks at it anew.
    staleTime: ({ state }) => (state.data != null && withoutLogo.has(pictureName(code)) ? 0 : Infinity),
    retry: false,
  })
}

/** Pictures whose logo did not come. */
const withoutLogo = new Set<string>()
const pictureName = ({ id, updatedAt }: QrCode) => `${id} ${updatedAt}`

async function drawPicture(
  client: QueryClient,
  code: QrCode,
  scanMarker: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  const design = designFromRecord(code)
  const [{ renderCode }, logo, glyphs] = await Promise.all([
    import('#design/render/render-code.ts'),
    // A picture without its logo is better than none, until the logo can be had again.
    design.logo === null
      ? null
      : client.fetchQuery(logoImageQuery(client, design.logo.id)).catch(() => undefined),
    design.frame === null
      ? null
      : import('#design/glyphs/load-glyphs.ts').then(({ loadGlyphs }) => loadGlyphs()),
  ])
  await nextTurn(signal)
  signal.throwIfAborted()
  try {
    const assets = { logo: logo ?? null, glyphs }
    const picture = await renderCode(code.qrType ?? 'website', design, payloadOf(code, scanMarker), assets)
    if (logo === undefined) withoutLogo.add(pictureName(code))
    else withoutLogo.delete(pictureName(code))
    return picture
  } catch {
    return null
  }
}
