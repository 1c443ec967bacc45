import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import type { Design } from '#design/design.ts'
import { useLogoImage } from '../../api/logos.ts'
import { t } from '../../messages/t.ts'
import { Slider } from '../../ui/slider.tsx'

type Picture = NonNullable<Design['picture']>
type Crop = Picture['crop']

type PictureCropProps = { readonly picture: Picture; readonly onCropChange: (crop: Crop) => void }

/** The square of the picture that is shown: drag it, move it with the arrow keys, or zoom. */
export function PictureCrop({ picture, onCropChange }: PictureCropProps) {
  const id = useId()
  const { data: image } = useLogoImage(picture.id)
  const { crop } = picture
  const shorter = image ? Math.min(image.width, image.height) : 1
  const [across, down] = image ? [image.width / shorter, image.height / shorter] : [1, 1]
  const moving = useMoving(crop, (next) => {
    // Without its size nobody knows where the picture ends.
    if (image) onCropChange(inside(next, across, down))
  })

  return (
    <div className="flex flex-col gap-2">
      <span id={id} className="text-small font-medium">
        {t('studio.picture.crop')}
      </span>
      <button
        type="button"
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        {...moving.handlers}
        className="relative aspect-square w-40 cursor-grab touch-none overflow-hidden rounded-base border border-line-strong bg-print active:cursor-grabbing"
      >
        {image && (
          <img
            src={image.href}
            alt=""
            draggable={false}
            className="pointer-events-none absolute max-w-none"
            style={{
              width: `${(across / crop.side) * 100}%`,
              left: `${(-crop.x / crop.side) * 100}%`,
              top: `${(-crop.y / crop.side) * 100}%`,
            }}
          />
        )}
      </button>
      <p id={`${id}-hint`} className="text-small text-ink-soft">
        {t('studio.picture.cropHint')}
      </p>
      <Slider
        label={t('studio.picture.zoom')}
        value={Math.round(100 / crop.side)}
        min={100}
        max={500}
        step={10}
        valueText={t('studio.picture.percent', { percent: Math.round(100 / crop.side) })}
        onValueChange={(percent) => moving.zoom(Math.min(1, 100 / percent))}
      />
    </div>
  )
}

/** Moves a crop by pointer, arrow keys and zoom. `move` gets crops that may leave the picture. */
function useMoving(crop: Crop, move: (next: Crop) => void) {
  const from = useRef<{ readonly x: number; readonly y: number; readonly crop: Crop } | null>(null)
  const end = () => {
    from.current = null
  }
  return {
    handlers: {
      onPointerDown(event: PointerEvent<HTMLButtonElement>) {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, y: event.clientY, crop }
      },
      onPointerMove(event: PointerEvent<HTMLButtonElement>) {
        if (from.current === null) return
        const { width } = event.currentTarget.getBoundingClientRect()
        const { x, y, crop: start } = from.current
        const scale = start.side / width
        move({ ...start, x: start.x - (event.clientX - x) * scale, y: start.y - (event.clientY - y) * scale })
      },
      onPointerUp: end,
      onPointerCancel: end,
      onKeyDown(event: KeyboardEvent) {
        const step = keys[event.key]
        if (step === undefined) return
        event.preventDefault()
        move({ ...crop, x: crop.x + step[0] * crop.side, y: crop.y + step[1] * crop.side })
      },
    },
    /** Keeps the middle. `side` is the new side as a share of the picture's shorter side. */
    zoom(side: number) {
      const middle = (crop.side - side) / 2
      move({ x: crop.x + middle, y: crop.y + middle, side })
    },
  }
}

/** Shares of the shown square that an arrow key moves it by. */
const keys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-0.05, 0],
  ArrowRight: [0.05, 0],
  ArrowUp: [0, -0.05],
  ArrowDown: [0, 0.05],
}

/** The crop within its picture, to four decimals. Lengths are shares of the picture's shorter side. */
function inside({ x, y, side }: Crop, across: number, down: number): Crop {
  const within = (value: number, most: number) =>
    Math.round(Math.min(Math.max(0, value), Math.max(0, most)) * 10_000) / 10_000
  return { x: within(x, across - side), y: within(y, down - side), side: Math.round(side * 10_000) / 10_000 }
}
