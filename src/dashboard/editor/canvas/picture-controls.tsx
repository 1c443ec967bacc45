import '../../messages/editor-work-messages.ts'
import { useMemo, useRef, useState, type MouseEvent } from 'react'
import type { Design } from '#design/design.ts'
import { partAt, pictureParts, type PicturePartId, type PictureParts } from '#design/render/picture-parts.ts'
import type { RenderAssets } from '#design/render/render-svg.ts'
import { t } from '../../messages/t.ts'
import { StageSpot } from '../../picture/surfaces/surface-scene.tsx'
import type { SurfaceId } from '../../picture/surfaces/surface.ts'
import { openPart } from './open-part.ts'
import { PaperSpot } from './stage.tsx'

export type PictureControlsProps = {
  readonly design: Design
  readonly payload: string
  readonly assets: RenderAssets
  readonly surface: SurfaceId
}

/**
 * Makes the parts of the picture pressable. It lies over the stage, draws the outline and the name of the part under
 * the pointer, and lists all parts for the keyboard.
 */
export function PictureControls({ design, payload, assets, surface }: PictureControlsProps) {
  const picture = useParts(design, payload, assets)
  const [active, setActive] = useState<PicturePartId | null>(null)
  if (picture === null) return null
  const layer = <PartLayer picture={picture} active={active} onActive={setActive} />
  return (
    <>
      <div className="absolute inset-0 [container-type:size] canvas:bottom-10">
        {surface === 'plain' ? (
          <PaperSpot>{layer}</PaperSpot>
        ) : (
          <StageSpot surface={surface}>{layer}</StageSpot>
        )}
      </div>
      <PartList picture={picture} active={active} onActive={setActive} />
    </>
  )
}

function useParts(design: Design, payload: string, assets: RenderAssets): PictureParts | null {
  return useMemo(() => {
    try {
      return pictureParts(design, payload, assets)
    } catch (reason) {
      // A payload that does not fit has no picture.
      if (reason instanceof RangeError) return null
      throw reason
    }
  }, [design, payload, assets])
}

type PartProps = {
  readonly picture: PictureParts
  /** The outlined part. */
  readonly active: PicturePartId | null
  readonly onActive: (part: PicturePartId | null) => void
}

/** Point, see the part named, press it. For pointers; the list below does the same for the keyboard. */
function PartLayer({ picture, active, onActive }: PartProps) {
  const layer = useRef<HTMLDivElement>(null)

  function partUnder(event: MouseEvent): PicturePartId | null {
    if (layer.current === null) return null
    return partAt(picture, ...pointIn(layer.current, picture, event))
  }

  return (
    <div
      ref={layer}
      aria-hidden
      className={`relative size-full ${active === null ? '' : 'cursor-pointer'}`}
      onPointerMove={(event) => onActive(partUnder(event))}
      onPointerLeave={() => onActive(null)}
      onClick={(event) => {
        const part = partUnder(event)
        onActive(part)
        if (part !== null) openPart(part)
      }}
    >
      {active !== null && <Outline picture={picture} part={active} />}
    </div>
  )
}

/** A point of the window in picture units. The picture is centred in its box, as large as fits. */
function pointIn(
  box: HTMLElement,
  { width, height }: PictureParts,
  event: { readonly clientX: number; readonly clientY: number },
): [number, number] {
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
      <text
        x={left + letter / 2}
        y={top > 2 * letter ? top - letter / 2 : top + letter * 1.4}
        fontSize={letter}
        fontWeight="600"
        fill="#ffffff"
        stroke="#2329b4"
        strokeWidth={letter * 0.6}
        strokeLinejoin="round"
        paintOrder="stroke"
      >
        {t(`editor.part.${part}`)}
      </text>
    </svg>
  )
}

/** What people change most comes first. */
const listed: readonly PicturePartId[] = [
  'pattern',
  'corner',
  'corner-dot',
  'logo',
  'frame',
  'frame-text',
  'background',
  'margin',
]

/** The parts as a toolbar: arrow keys move, Enter opens. */
function PartList({ picture, active, onActive }: PartProps) {
  const [current, setCurrent] = useState<PicturePartId>('pattern')
  const parts = listed.filter((part) => picture.boxes[part] !== undefined)
  const stop = parts.includes(current) ? current : 'pattern'
  return (
    <div
      role="toolbar"
      aria-label={t('editor.parts.label')}
      className="flex gap-1 max-canvas:absolute max-canvas:size-px max-canvas:overflow-hidden max-canvas:[clip-path:inset(50%)] canvas:absolute canvas:inset-x-0 canvas:bottom-0 canvas:justify-center"
    >
      {parts.map((part) => (
        <button
          key={part}
          type="button"
          data-value={part}
          tabIndex={part === stop ? 0 : -1}
          onFocus={() => {
            setCurrent(part)
            onActive(part)
          }}
          onBlur={() => onActive(null)}
          onPointerEnter={() => onActive(part)}
          onPointerLeave={() => onActive(null)}
          onKeyDown={(event) => {
            const next = neighbour(parts, part, event.key)
            if (next === null) return
            event.preventDefault()
            event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-value="${next}"]`)?.focus()
          }}
          onClick={() => openPart(part)}
          className={`min-h-8 rounded-base px-2.5 text-small font-medium whitespace-nowrap transition-colors ${part === active ? 'bg-signal text-signal-ink' : 'text-ink-soft hover:text-ink'}`}
        >
          {t(`editor.part.${part}`)}
        </button>
      ))}
    </div>
  )
}

/** The part that a key moves to; null for other keys. */
function neighbour(parts: readonly PicturePartId[], from: PicturePartId, key: string): PicturePartId | null {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key]
  if (key === 'Home') return parts[0] ?? null
  if (key === 'End') return parts.at(-1) ?? null
  if (step === undefined) return null
  return parts.at((parts.indexOf(from) + step) % parts.length) ?? null
}
