import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { type Design, leastFrameHole } from '#design/design.ts'
import type { FrameHole } from '#design/render/own-frame.ts'
import { useLogoImage } from '../../api/logos.ts'
import { useOwnFrame } from '../../api/pictures.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { Slider } from '../../ui/slider.tsx'
import type { PlacedHole } from './propose-hole.ts'

type Drawing = NonNullable<NonNullable<Design['frame']>['drawing']>

type FramePlaceProps = {
  readonly drawing: Drawing
  /** The place that was proposed for a drawing; null when none was since the screen was opened. */
  readonly proposed: PlacedHole | null
  readonly onHoleChange: (hole: FrameHole) => void
}

/** The square of an uploaded frame that holds the code: drag it, move it with the arrow keys, or resize it. */
export function FramePlace({ drawing, proposed, onHoleChange }: FramePlaceProps) {
  const id = useId()
  const { data: image } = useLogoImage(drawing.id)
  const { data: frame } = useOwnFrame(drawing.id)
  const { width, height, hole } = drawing
  const most = Math.min(width, height)
  const moving = useMovingHole(drawing, onHoleChange)
  const marked = frame?.art.mark?.hole
  const isProposed = proposed?.drawing.id === drawing.id && isSame(proposed.drawing.hole, hole)
  const percent = (length: number, whole: number) => `${(length / whole) * 100}%`

  return (
    <div className="flex flex-col gap-2">
      <span id={id} className="text-small font-medium">
        {t('studio.ownFrame.place')}
      </span>
      <div
        className="relative box-content max-h-64 w-40 self-start border border-line-strong bg-print"
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        {image && <img src={image.href} alt="" draggable={false} className="absolute inset-0 size-full" />}
        <button
          type="button"
          aria-labelledby={id}
          aria-describedby={`${id}-hint ${id}-source`}
          {...moving}
          className="absolute cursor-grab touch-none border-2 border-signal bg-print/80 outline-offset-2 active:cursor-grabbing"
          style={{
            left: percent(hole.x, width),
            top: percent(hole.y, height),
            width: percent(hole.side, width),
            height: percent(hole.side, height),
          }}
        />
      </div>
      <p id={`${id}-hint`} className="text-small text-ink-soft">
        {t('studio.ownFrame.placeHint')}
      </p>
      {frame === null && <p className="text-small text-warn">{t('studio.ownFrame.lost')}</p>}
      <Slider
        label={t('studio.ownFrame.size')}
        value={Math.round((hole.side / most) * 100)}
        min={Math.ceil((leastFrameHole / most) * 100)}
        max={100}
        valueText={t('studio.picture.percent', { percent: Math.round((hole.side / most) * 100) })}
        onValueChange={(share) => onHoleChange(resized(drawing, (share / 100) * most))}
      />
      {isProposed && (
        <p id={`${id}-source`} className="text-small text-ink-soft">
          {t(`studio.ownFrame.${proposed.source}`)}
        </p>
      )}
      {marked !== undefined && !isSame(marked, hole) && (
        <Button size="small" className="self-start" onClick={() => onHoleChange(marked)}>
          {t('studio.ownFrame.back')}
        </Button>
      )}
    </div>
  )
}

/** Part of the drawing's longer side that an arrow key moves by; Shift moves ten times as far. */
const step = 2

function useMovingHole(drawing: Drawing, move: (hole: FrameHole) => void) {
  const from = useRef<{ readonly x: number; readonly y: number; readonly hole: FrameHole } | null>(null)
  const end = () => {
    from.current = null
  }
  return {
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { x: event.clientX, y: event.clientY, hole: drawing.hole }
    },
    onPointerMove(event: PointerEvent<HTMLButtonElement>) {
      if (from.current === null) return
      const units = drawing.hole.side / event.currentTarget.getBoundingClientRect().width
      const { x, y, hole } = from.current
      const [dx, dy] = [(event.clientX - x) * units, (event.clientY - y) * units]
      move(inside(drawing, { ...hole, x: hole.x + dx, y: hole.y + dy }))
    },
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown(event: KeyboardEvent) {
      const [dx, dy] = keys[event.key] ?? [0, 0]
      if (dx === 0 && dy === 0) return
      event.preventDefault()
      const far = event.shiftKey ? step * 10 : step
      const { hole } = drawing
      move(inside(drawing, { ...hole, x: hole.x + dx * far, y: hole.y + dy * far }))
    },
  }
}

const keys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Another size about the same middle. */
function resized(drawing: Drawing, side: number): FrameHole {
  const { hole } = drawing
  const grown = (side - hole.side) / 2
  return inside(drawing, { x: hole.x - grown, y: hole.y - grown, side })
}

function inside({ width, height }: Drawing, { x, y, side }: FrameHole): FrameHole {
  const length = Math.round(Math.min(Math.max(leastFrameHole, side), width, height) * 100) / 100
  const within = (value: number, most: number) =>
    Math.round(Math.min(Math.max(0, value), Math.max(0, most)) * 100) / 100
  return { x: within(x, width - length), y: within(y, height - length), side: length }
}

function isSame(one: FrameHole, other: FrameHole): boolean {
  return one.x === other.x && one.y === other.y && one.side === other.side
}
