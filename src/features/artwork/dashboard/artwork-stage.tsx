import { svgAddress } from '#dashboard/picture/paint-picture.ts'
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ArtworkPage } from '#features/artwork/design/artwork.ts'
import type { FreePlace } from '#features/artwork/design/free-places.ts'
import { type PlacedPicture, quietBox } from '#features/artwork/design/judge-place.ts'
import { type Guide, keepOnPage, resized, snapMove } from '#features/artwork/design/move-code.ts'
import type { Box } from '#design/print/box.ts'
import { t } from '#dashboard/messages/t.ts'
import { formatMillimetres } from '#dashboard/picture/planner/print-settings.ts'

type ArtworkStageProps = {
  readonly shown: ArtworkPage
  readonly view: HTMLCanvasElement
  readonly svg: string
  readonly measure: PlacedPicture['measure']
  readonly box: Box
  readonly places: readonly FreePlace[]
  readonly onChange: (box: Box) => void
}

/** Share of the page from which a line attracts the code. */
const attraction = 0.012

const corners = [
  { id: 'nw', from: [1, 1], sign: -1, className: '-start-2 -top-2 cursor-nwse-resize' },
  { id: 'ne', from: [0, 1], sign: 1, className: '-end-2 -top-2 cursor-nesw-resize' },
  { id: 'sw', from: [1, 0], sign: -1, className: '-start-2 -bottom-2 cursor-nesw-resize' },
  { id: 'se', from: [0, 0], sign: 1, className: '-end-2 -bottom-2 cursor-nwse-resize' },
] as const

type Drag = { readonly x: number; readonly y: number; readonly box: Box; readonly corner: number | null }

/** The artwork, large, with the code that is dragged to its place. Keys and fields do the same. */
export function ArtworkStage({ shown, view, svg, measure, box, places, onChange }: ArtworkStageProps) {
  const id = useId()
  const stage = useRef<HTMLDivElement>(null)
  const percent = percentOf(shown)
  const picture = useMemo(() => svgAddress(svg), [svg])
  const { guides, begin, move, end } = useDrag({ shown, box, stage, onChange })

  function onKey(event: KeyboardEvent): void {
    const next = keyed(shown, box, event)
    if (next === null) return
    event.preventDefault()
    onChange(next)
  }

  return (
    <div
      ref={stage}
      role="group"
      aria-label={t('artwork.stage')}
      className="relative mx-auto overflow-hidden bg-white shadow-sheet on-artwork select-none"
      style={{
        aspectRatio: `${shown.width} / ${shown.height}`,
        width: `min(100%, calc((100dvh - 11rem) * ${shown.width / shown.height}))`,
      }}
    >
      <Drawn view={view} />
      <PageEdges shown={shown} />
      <PlaceButtons shown={shown} places={places} onChange={onChange} />
      <div
        aria-hidden
        className="pointer-events-none absolute border border-dashed border-good"
        style={percent(quietBox({ box, measure }, box.width / measure.width))}
      />
      <Guides shown={shown} guides={guides} />
      <div className="absolute" style={percent(box)}>
        <button
          type="button"
          aria-label={t('artwork.code', {
            left: formatMillimetres(box.left - shown.trim.left),
            top: formatMillimetres(box.top - shown.trim.top),
            width: formatMillimetres(box.width),
          })}
          aria-roledescription={t('artwork.codeRole')}
          aria-describedby={id}
          onPointerDown={(event) => begin(event, null)}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
          onKeyDown={onKey}
          className="absolute inset-0 cursor-move touch-none ring-1 ring-signal"
        >
          <img src={picture} alt="" draggable={false} className="size-full" />
        </button>
        <Corners begin={begin} move={move} end={end} />
      </div>
      <p id={id} className="sr-only">
        {t('artwork.keys')}
      </p>
    </div>
  )
}

type DragOptions = Pick<ArtworkStageProps, 'shown' | 'box' | 'onChange'> & {
  readonly stage: RefObject<HTMLDivElement | null>
}

/** Moves the code, or resizes it by a corner. `guides` are the lines that it snapped to. */
function useDrag({ shown, box, stage, onChange }: DragOptions) {
  const [guides, setGuides] = useState<readonly Guide[]>([])
  const drag = useRef<Drag>(null)

  function begin(event: PointerEvent, corner: number | null): void {
    if (event.button !== 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, box, corner }
  }

  function move(event: PointerEvent): void {
    const { current } = drag
    const width = stage.current?.clientWidth ?? 0
    if (current === null || width === 0) return
    const millimetre = shown.width / width
    const [dx, dy] = [(event.clientX - current.x) * millimetre, (event.clientY - current.y) * millimetre]
    if (current.corner === null) {
      const moved = { ...current.box, left: current.box.left + dx, top: current.box.top + dy }
      const reach = event.altKey ? 0 : attraction * Math.max(shown.width, shown.height)
      const snapped = snapMove(shown, moved, reach)
      setGuides(snapped.guides)
      onChange(snapped.box)
    } else {
      const corner = corners[current.corner]
      if (corner !== undefined)
        onChange(resized(shown, current.box, current.box.width + corner.sign * dx, corner.from))
    }
  }

  function end(): void {
    drag.current = null
    setGuides([])
  }

  return { guides, begin, move, end }
}

function Corners({ begin, move, end }: Omit<ReturnType<typeof useDrag>, 'guides'>) {
  return corners.map((corner, index) => (
    <span
      key={corner.id}
      aria-hidden
      title={t('artwork.handle')}
      onPointerDown={(event) => begin(event, index)}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      className={`absolute size-4 touch-none rounded-full border-2 border-signal bg-sheet pointer-coarse:size-6 ${corner.className}`}
    />
  ))
}

function PageEdges({ shown }: Pick<ArtworkStageProps, 'shown'>) {
  const percent = percentOf(shown)
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      {shown.bleed !== shown.trim && (
        <div className="absolute border border-dashed border-bad/70" style={percent(shown.bleed)} />
      )}
      <div
        className="absolute"
        style={{ ...percent(shown.trim), boxShadow: '0 0 0 200vmax rgb(0 0 0 / 0.3)' }}
      />
      <div className="absolute border border-bad" style={percent(shown.trim)} />
    </div>
  )
}

function PlaceButtons({ shown, places, onChange }: Pick<ArtworkStageProps, 'shown' | 'places' | 'onChange'>) {
  const percent = percentOf(shown)
  return places.map((place, index) => (
    <button
      key={`${place.box.left} ${place.box.top}`}
      type="button"
      tabIndex={-1}
      aria-hidden
      onClick={() => onChange(place.box)}
      className="absolute flex items-center justify-center border border-dashed border-signal text-signal opacity-70 ring-1 ring-white/60 hover:bg-signal/15 hover:opacity-100"
      style={percent(place.box)}
    >
      <span className="flex size-6 items-center justify-center rounded-full bg-signal text-small text-signal-ink">
        {index + 1}
      </span>
    </button>
  ))
}

function Guides({ shown, guides }: { readonly shown: ArtworkPage; readonly guides: readonly Guide[] }) {
  return guides.map(({ axis, at }) => (
    <div
      key={axis}
      aria-hidden
      className={`pointer-events-none absolute bg-signal ${axis === 'x' ? 'inset-y-0 w-px' : 'inset-x-0 h-px'}`}
      style={
        axis === 'x' ? { left: `${(at / shown.width) * 100}%` } : { top: `${(at / shown.height) * 100}%` }
      }
    />
  ))
}

/** A copy of the drawn page: a canvas can be in one place only. */
function Drawn({ view }: { readonly view: HTMLCanvasElement }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(view, 0, 0)
  }, [view])
  return (
    <canvas
      ref={canvas}
      aria-hidden
      width={view.width}
      height={view.height}
      className="absolute inset-0 size-full"
    />
  )
}

/** A box moved or resized by a key; null for any other key. */
function keyed(shown: ArtworkPage, box: Box, { key, shiftKey }: KeyboardEvent): Box | null {
  const step = shiftKey ? 10 : 1
  const moved = (left: number, top: number) =>
    keepOnPage(shown, { ...box, left: box.left + left, top: box.top + top })
  if (key === 'ArrowLeft') return moved(-step, 0)
  if (key === 'ArrowRight') return moved(step, 0)
  if (key === 'ArrowUp') return moved(0, -step)
  if (key === 'ArrowDown') return moved(0, step)
  if (key === '+' || key === '=') return resized(shown, box, box.width + step)
  return key === '-' || key === '_' ? resized(shown, box, box.width - step) : null
}

function percentOf({ width, height }: ArtworkPage) {
  return (box: Box) => ({
    left: `${(box.left / width) * 100}%`,
    top: `${(box.top / height) * 100}%`,
    width: `${(box.width / width) * 100}%`,
    height: `${(box.height / height) * 100}%`,
  })
}
