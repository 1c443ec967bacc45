import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { QrCode } from '#contract/record.ts'
import type { Design } from '#design/design.ts'
import type { Glyphs } from '#design/glyphs/glyphs.ts'
import { designFromRecord, payloadOfRecord } from '#design/record-design.ts'
import { logoImageQuery, ownFrameQuery, pictureQuery } from '../api/logos.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useSession } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { nextTurn, whenNear } from '../picture/svg-picture.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** The picture of a code, drawn when its card comes near the viewport. */
export function CodePicture({ code, title }: { readonly code: QrCode; readonly title: string }) {
  const box = useRef<HTMLDivElement>(null)
  const seen = useSeen(box)
  const client = useQueryClient()
  const session = useSession()
  const scanMarker = session.data?.scanMarker ?? null
  const picture = useQuery({
    ...codePictureQuery(client, code, scanMarker),
    enabled: seen && session.data !== undefined,
  })

  return (
    <div
      ref={box}
      className="relative grid aspect-square w-full place-items-center overflow-hidden rounded-small bg-print"
    >
      {picture.data ? (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(picture.data)}`}
          alt={t('library.picture', { title })}
          draggable={false}
          className="absolute inset-0 size-full object-contain p-[3.5%]"
        />
      ) : picture.data === null || picture.isError ? (
        <span className="p-4 text-center text-small text-print-ink">{t('library.picture.failed')}</span>
      ) : (
        <Skeleton className="size-4/5 opacity-20" />
      )}
    </div>
  )
}

/**
 * The picture of a code as SVG, drawn in the page by our renderer; null when it cannot be drawn. Cards are
 * drawn one after another.
 */
export function codePictureQuery(client: QueryClient, code: QrCode, scanMarker: string | null) {
  return queryOptions({
    queryKey: queryKeys.picture(code.id, code.updatedAt, scanMarker),
    // Skip cards that were scrolled away.
    queryFn: ({ signal }) => drawPicture(client, code, scanMarker, signal),
    // Redraw a picture without its logo on the next view.
    staleTime: ({ state }) => (state.data != null && withoutLogo.has(pictureName(code)) ? 0 : Infinity),
    retry: false,
  })
}

/** Drawings whose logo, picture or frame did not load. */
const withoutLogo = new Set<string>()
const pictureName = ({ id, updatedAt }: QrCode) => `${id} ${updatedAt}`

async function loadFrameGlyphs(frame: Design['frame']): Promise<Glyphs | null> {
  if (frame === null) return null
  const { loadGlyphs } = await import('#design/glyphs/glyphs.ts')
  return await loadGlyphs(frame.font)
}

async function drawPicture(
  client: QueryClient,
  code: QrCode,
  scanMarker: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  const design = designFromRecord(code)
  const [{ renderCode }, logo, glyphs, loaded, frame] = await Promise.all([
    import('#design/render/render-code.ts'),
    // A code without its logo or its picture is better than none.
    design.logo === null
      ? null
      : client.fetchQuery(logoImageQuery(client, design.logo.id)).catch(() => undefined),
    loadFrameGlyphs(design.frame),
    design.picture === undefined
      ? null
      : client.fetchQuery(pictureQuery(client, design.picture.id)).catch(() => undefined),
    design.frame?.drawing === undefined
      ? null
      : client.fetchQuery(ownFrameQuery(client, design.frame.drawing.id)).catch(() => undefined),
  ])
  await nextTurn(signal)
  signal.throwIfAborted()
  try {
    const assets = { logo: logo ?? null, glyphs, picture: loaded?.draw ?? null, frame: frame ?? null }
    const picture = await renderCode(
      code.qrType ?? 'website',
      design,
      payloadOfRecord(code, scanMarker),
      assets,
    )
    if ([logo, loaded, frame].includes(undefined)) withoutLogo.add(pictureName(code))
    else withoutLogo.delete(pictureName(code))
    return picture
  } catch {
    return null
  }
}

/** True once an element came within a screen's height of the viewport. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || element.current === null) return
    return whenNear(element.current, '100% 0px', () => setSeen(true))
  }, [element, seen])
  return seen
}
