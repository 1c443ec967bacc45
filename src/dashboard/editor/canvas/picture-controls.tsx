import { pressedKey } from '../../ui/keys.ts'
import { type PointerEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Design } from '#design/design.ts'
import {
  logoSizeAt,
  partAt,
  type PicturePartId,
  pictureParts,
  type PictureParts,
} from '#design/render/picture-parts.ts'
import type { RenderAssets } from '#design/render/render-svg.ts'
import { t } from '../../messages/t.ts'
import { StageSpot, type SurfaceId } from '../../picture/surfaces/surface-scene.tsx'
import { announce } from '../../ui/announce.ts'
import { useDesignPart, useEditor } from '../editor-context.ts'
import type { DesignRow } from '../panel/rows.ts'
import { PaperSpot } from './stage.tsx'

type PictureControlsProps = {
  readonly design: Design
  readonly payload: string
  readonly assets: RenderAssets
  readonly surface: SurfaceId
}

/** Makes the parts of the picture pressable; lies over the stage. The keyboard has the rows of the panel. */
export function PictureControls({ design, payload, assets, surface }: PictureControlsProps) {
  const picture = useParts(design, payload, assets)
  const [active, setActive] = useState<PicturePartId | null>(null)
  const paintPartNow = usePaint()
  if (picture === null) return null
  const layer = <PartLayer picture={picture} active={active} onActive={setActive} onPaint={paintPartNow} />
  return (
    <div className="absolute inset-0 [container-type:size]">
      {surface === 'plain' ? (
        <PaperSpot>{layer}</PaperSpot>
      ) : (
        <StageSpot surface={surface}>{layer}</StageSpot>
      )}
    </div>
  )
}

/** Paints a part with the held colour: whether there was one and the part takes colours. */
function usePaint(): (part: PicturePartId | null) => boolean {
  const { history, paint } = useEditor()
  return (part) => {
    const held = paint.get()
    if (held === null || part === null || !isPaintable(part)) return false
    // Each painted part is one step of the undo.
    history.change(`paint ${part} ${held.colour}`, (design) => paintPart(design, part, held.colour))
    paint.set(null)
    announce(t('editor.paints.done', { part: t(`editor.part.${part}`) }))
    return true
  }
}

function useParts(design: Design, payload: string, assets: RenderAssets): PictureParts | null {
  return useMemo(() => {
    try {
      return pictureParts(design, payload, assets)
    } catch (reason) {
      if (reason instanceof RangeError) return null
      throw reason
    }
  }, [design, payload, assets])
}

type PartProps = {
  readonly picture: PictureParts
  readonly active: PicturePartId | null
  readonly onActive: (part: PicturePartId | null) => void
  readonly onPaint: (part: PicturePartId | null) => boolean
}

const rowOfPart: Readonly<Record<PicturePartId, DesignRow>> = {
  pattern: 'pattern',
  corner: 'corners',
  'corner-dot': 'corners',
  logo: 'logo',
  frame: 'frame',
  'frame-text': 'frame',
  background: 'colours',
  margin: 'more',
}

/** Point, see the part named, press it. */
function PartLayer({ picture, active, onActive, onPaint }: PartProps) {
  const { paint, panel } = useEditor()
  const layer = useRef<HTMLDivElement>(null)
  const [isWriting, setIsWriting] = useState(false)

  function partUnder(event: Point): PicturePartId | null {
    if (layer.current === null) return null
    return partAt(picture, ...pointIn(layer.current, picture, event))
  }

  // A dragged colour outlines the part below it; the pointer belongs to its swatch.
  const follow = useEffectEvent(() => {
    const held = paint.get()
    if (held === null || held.at === null) return
    const part = partUnder({ clientX: held.at[0], clientY: held.at[1] })
    if (held.isDropped === true) onPaint(part)
    onActive(held.isDropped !== true && part !== null && isPaintable(part) ? part : null)
  })
  useEffect(() => paint.subscribe(() => follow()), [paint])

  function press(part: PicturePartId | null): void {
    onActive(part)
    if (onPaint(part)) return
    if (part === null) return
    panel.open(rowOfPart[part])
    if (part === 'frame-text') setIsWriting(true)
  }

  return (
    <div className="relative size-full">
      <div
        ref={layer}
        data-layer="parts"
        aria-hidden
        className={`size-full ${active === null ? '' : 'cursor-pointer'}`}
        onPointerMove={(event) => onActive(partUnder(event))}
        onPointerLeave={() => onActive(null)}
        onClick={(event) => press(partUnder(event))}
      >
        {active !== null && <Outline picture={picture} part={active} />}
        {active === 'logo' && (
          <LogoHandle
            picture={picture}
            pointOf={(event) => (layer.current === null ? null : pointIn(layer.current, picture, event))}
          />
        )}
      </div>
      {isWriting && <FrameTextInput picture={picture} onClose={() => setIsWriting(false)} />}
    </div>
  )
}

type LogoHandleProps = {
  readonly picture: PictureParts
  readonly pointOf: (event: PointerEvent) => readonly [number, number] | null
}

/** The corner of the logo that resizes it when dragged. The keyboard has the slider among the logo's controls. */
function LogoHandle({ picture, pointOf }: LogoHandleProps) {
  const { history } = useEditor()
  const [box] = picture.boxes.logo ?? []
  if (box === undefined) return null
  const [left, top, width, height] = box

  function resize(event: PointerEvent): void {
    event.stopPropagation()
    const point = pointOf(event)
    if (point === null || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const size = logoSizeAt(picture, width / height, ...point)
    history.change('logo-size', (now) => (now.logo === null ? now : { ...now, logo: { ...now.logo, size } }))
  }

  return (
    <svg
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      className="pointer-events-none absolute inset-0 size-full overflow-visible"
    >
      <circle
        aria-hidden
        data-handle="logo"
        cx={left + width}
        cy={top + height}
        r={picture.height / 45}
        fill="#ffffff"
        stroke="#2329b4"
        strokeWidth="3"
        vectorEffect="non-scaling-stroke"
        className="pointer-events-auto cursor-nwse-resize touch-none"
        onPointerDown={(event) => {
          event.stopPropagation()
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={resize}
        onClick={(event) => event.stopPropagation()}
      />
    </svg>
  )
}

/** The frame's text, typed where it stands. Enter keeps it, Escape brings the old text back. */
function FrameTextInput({ picture, onClose }: { picture: PictureParts; onClose: () => void }) {
  const { history } = useEditor()
  const { text, color, textColor } = useDesignPart(({ frame }) => ({
    text: frame?.text ?? '',
    color: frame?.color,
    textColor: frame?.textColor,
  }))
  const [before] = useState(text)
  const [left, top, width, height] = picture.boxes['frame-text']?.[0] ?? [0, 0, 0, 0]
  const write = (next: string) =>
    history.change('frame-text', (now) =>
      now.frame === null ? now : { ...now, frame: { ...now.frame, text: next } },
    )
  return (
    <div className="pointer-events-none absolute inset-0 flex items-center justify-center [container-type:size]">
      {/* Has the shape of the picture, so that shares of it are places in it. */}
      <div
        className="relative"
        style={{
          aspectRatio: `${picture.width} / ${picture.height}`,
          width: `min(100cqw, 100cqh * ${picture.width / picture.height})`,
        }}
      >
        <input
          ref={focusText}
          data-writing
          aria-label={t('editor.parts.write')}
          value={text}
          maxLength={100}
          dir="auto"
          autoComplete="off"
          onChange={(event) => write(event.target.value)}
          onBlur={onClose}
          onKeyDown={(event) => {
            const key = pressedKey(event)
            if (key !== 'Enter' && key !== 'Escape') return
            event.preventDefault()
            if (key === 'Escape') write(before)
            onClose()
          }}
          className="pointer-events-auto absolute min-h-9 -translate-1/2 rounded-base px-1 text-center font-bold outline-2 outline-signal"
          style={{
            color: textColor,
            background: color,
            width: `${(width / picture.width) * 100}%`,
            height: `${(height / picture.height) * 100}%`,
            fontSize: `max(1rem, min(100cqh, 100cqw * ${picture.height / picture.width}) * ${(height / picture.height) * 0.7})`,
            left: `${((left + width / 2) / picture.width) * 100}%`,
            top: `${((top + height / 2) / picture.height) * 100}%`,
          }}
        />
      </div>
    </div>
  )
}

function focusText(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true })
  input?.select()
}

type Point = { readonly clientX: number; readonly clientY: number }

/** A point of the window in picture units. The picture is centred in its box, as large as fits. */
function pointIn(box: HTMLElement, { width, height }: PictureParts, event: Point): [number, number] {
  const place = box.getBoundingClientRect()
  const scale = Math.min(place.width / width, place.height / height)
  return [
    (event.clientX - place.left - (place.width - width * scale) / 2) / scale,
    (event.clientY - place.top - (place.height - height * scale) / 2) / scale,
  ]
}

/** The code has any colours, so the lines do not follow the theme. */
const lines = [
  { tone: '#ffffff', thick: 6 },
  { tone: '#2329b4', thick: 3 },
] as const

type OutlineProps = { readonly picture: PictureParts; readonly part: PicturePartId }

/** Lines that show on every colour, and the name of the part at its corner. */
function Outline({ picture: { width, height, boxes }, part }: OutlineProps) {
  const outlined = boxes[part] ?? []
  const [left = 0, top = 0] = outlined[0] ?? []
  const letter = height / 24
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="pointer-events-none absolute inset-0 size-full overflow-visible"
    >
      {lines.map(({ tone, thick }) =>
        outlined.map(([x, y, w, h]) => (
          <rect
            key={`${tone} ${x} ${y}`}
            x={x}
            y={y}
            width={w}
            height={h}
            fill="none"
            stroke={tone}
            strokeWidth={thick}
            vectorEffect="non-scaling-stroke"
          />
        )),
      )}
      <foreignObject
        x={left}
        y={top > 2 * letter ? top - letter * 1.6 : top}
        width={width}
        height={letter * 2}
        className="overflow-visible"
      >
        <span
          dir="auto"
          style={{ fontSize: letter, padding: `${letter * 0.2}px ${letter * 0.5}px` }}
          className="on-artwork float-left bg-signal leading-tight font-semibold whitespace-nowrap text-signal-ink"
        >
          {t(`editor.part.${part}`)}
        </span>
      </foreignObject>
    </svg>
  )
}

/** Parts that take a colour. The logo keeps its own, and the margin shows the background. */
const paintable = ['pattern', 'corner', 'corner-dot', 'background', 'margin', 'frame', 'frame-text'] as const
type PaintablePart = (typeof paintable)[number]

export function isPaintable(part: PicturePartId): part is PaintablePart {
  return (paintable as readonly PicturePartId[]).includes(part)
}

/** The design with one part in one colour. A gradient or several colours of that part go. */
export function paintPart(design: Design, part: PaintablePart, colour: string): Design {
  switch (part) {
    case 'pattern': {
      const { moduleColours: _colours, ...rest } = design
      return { ...rest, color: colour, gradient: null }
    }
    case 'corner':
      return { ...design, cornerSquare: { ...design.cornerSquare, color: colour } }
    case 'corner-dot':
      return { ...design, cornerDot: { ...design.cornerDot, color: colour } }
    case 'background':
    case 'margin': {
      const { gradient: _gradient, ...background } = design.background
      return { ...design, background: { ...background, color: colour, transparent: false } }
    }
    case 'frame':
      return design.frame === null ? design : { ...design, frame: { ...design.frame, color: colour } }
    case 'frame-text':
      return design.frame === null ? design : { ...design, frame: { ...design.frame, textColor: colour } }
  }
}
