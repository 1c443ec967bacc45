import { useEffect, useRef, useState } from 'react'
import type { ArtworkPage } from '#features/artwork/design/artwork.ts'
import type { Ground } from '#features/artwork/design/judge-place.ts'
import { useLatest } from '#dashboard/ui/use-latest.ts'
import { type CodeToPlace, judgeInPlace, type Place, type PlaceVerdict } from './judge-in-place.ts'
import { type Artwork, ArtworkRefused, groundOf, openArtwork } from './open-artwork.ts'

type Opening =
  | { readonly state: 'empty' }
  | { readonly state: 'reading'; readonly file: File }
  | { readonly state: 'refused'; readonly file: File; readonly reason: ArtworkRefused['reason'] }
  | { readonly state: 'open'; readonly artwork: Artwork }

/** The file of the screen: read in a worker, with cancel; a newer file replaces it. */
export function useArtwork() {
  const [opening, setOpening] = useState<Opening>({ state: 'empty' })
  const running = useRef<AbortController>(null)
  const current = useLatest(opening)
  useEffect(
    () => () => {
      running.current?.abort()
      if (current.current.state === 'open') current.current.artwork.close()
    },
    [current],
  )

  async function open(file: File): Promise<void> {
    cancel()
    const controller = new AbortController()
    running.current = controller
    setOpening({ state: 'reading', file })
    try {
      const artwork = await openArtwork(file, controller.signal)
      if (controller.signal.aborted) artwork.close()
      else setOpening({ state: 'open', artwork })
    } catch (reason) {
      if (controller.signal.aborted) return
      const known = reason instanceof ArtworkRefused ? reason.reason : 'damaged'
      setOpening({ state: 'refused', file, reason: known })
    }
  }

  function cancel(): void {
    running.current?.abort()
    if (opening.state === 'open') opening.artwork.close()
    setOpening({ state: 'empty' })
  }

  return { opening, open, cancel }
}

/** Pixels of the longer side: of the page on the screen, and of the copy in which free places are found. */
const viewSide = 1800
const sampleSide = 420

export type DrawnPage = { readonly view: HTMLCanvasElement; readonly ground: Ground }

/** A page as it is drawn; null while it is, `failed` when the browser cannot. */
export function useDrawnPage(
  artwork: Artwork,
  page: number,
  shown: ArtworkPage,
): DrawnPage | 'failed' | null {
  const [drawn, setDrawn] = useState<{
    readonly of: ArtworkPage
    readonly page: DrawnPage | 'failed'
  } | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const longer = Math.max(shown.width, shown.height)
    const [width, height] = [shown.width, shown.height].map((side) =>
      Math.max(1, Math.round((side / longer) * viewSide)),
    ) as [number, number]
    const whole = { left: 0, top: 0, width: 1, height: 1 }
    const box = { left: 0, top: 0, width: shown.width, height: shown.height }
    Promise.all([
      artwork.draw(page, whole, width, height, signal),
      groundOf(artwork, page, shown, box, sampleSide / longer, signal),
    ]).then(
      ([view, ground]) => signal.aborted || setDrawn({ of: shown, page: { view, ground } }),
      () => signal.aborted || setDrawn({ of: shown, page: 'failed' }),
    )
    return () => stop.abort()
  }, [artwork, page, shown])
  return drawn?.of === shown ? drawn.page : null
}

/** Debounce in milliseconds: a drag judges where it rests. */
const rest = 250

/** The verdict on a place; null until the first one. An older one stays while a new one is made. */
export function usePlaceVerdict(code: CodeToPlace, place: Place): PlaceVerdict | null {
  const [verdict, setVerdict] = useState<PlaceVerdict | null>(null)
  const { artwork, page, shown, box, distance } = place
  useEffect(() => {
    const stop = new AbortController()
    const show = (next: PlaceVerdict) => stop.signal.aborted || setVerdict(next)
    const timer = setTimeout(() => {
      judgeInPlace(code, { artwork, page, shown, box, distance }, show, stop.signal).then(show, () =>
        show({ findings: [], word: 'untested' }),
      )
    }, rest)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [code, artwork, page, shown, box, distance])
  return verdict
}
