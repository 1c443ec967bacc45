import { useEffect, useRef } from 'react'
import { projectionOf, type Quad } from '#design/print-check/fit-symbol.ts'
import { t } from '../messages/t.ts'
import type { Photo } from '../picture/print-check/check-photo.ts'
import { classNames } from '../ui/class-names.ts'

export type Mark = {
  readonly key: number
  readonly quad: Quad | null
  readonly tone: 'good' | 'warn' | 'bad'
  /** Modules a side, and those that differ from the stored code. */
  readonly size?: number
  readonly wrong?: readonly (readonly [row: number, column: number])[]
}

type PhotoViewProps = {
  readonly photo: Photo
  readonly marks: readonly Mark[]
  readonly chosen: number
  readonly onChoose: (key: number) => void
}

const strokes = { good: 'stroke-good', warn: 'stroke-warn', bad: 'stroke-bad' } as const

/** The photo with every code outlined, and the damaged modules of the chosen one. */
export function PhotoView({ photo, marks, chosen, onChoose }: PhotoViewProps) {
  const shown = useRef<HTMLCanvasElement>(null)
  const { canvas, name, page } = photo
  useEffect(() => {
    const { current } = shown
    if (current === null) return
    current.width = canvas.width
    current.height = canvas.height
    current.getContext('2d')?.drawImage(canvas, 0, 0)
  }, [canvas])
  const line = Math.max(canvas.width, canvas.height) / 180
  return (
    <figure className="min-w-0">
      <div
        // On a phone the result below the photo must begin on the same screen.
        className="relative mx-auto overflow-hidden rounded-base border border-line bg-print [--height:45dvh] wide:[--height:70dvh]"
        style={{ maxWidth: `min(100%, calc(var(--height) * ${canvas.width / canvas.height}))` }}
      >
        <canvas ref={shown} role="img" aria-label={t('check.photo')} className="block h-auto w-full" />
        {/* Dark strokes in both themes: photos are mostly light. */}
        <svg
          viewBox={`0 0 ${canvas.width} ${canvas.height}`}
          className="absolute inset-0 size-full"
          style={{ colorScheme: 'light' }}
        >
          {marks.map((mark) => {
            if (mark.quad === null) return null
            const isChosen = mark.key === chosen
            return (
              <g key={mark.key} onClick={() => onChoose(mark.key)}>
                {isChosen && <Damage mark={mark} quad={mark.quad} />}
                <polygon
                  points={outline(mark.quad)}
                  className={classNames('cursor-pointer fill-transparent', strokes[mark.tone])}
                  strokeWidth={isChosen ? line : line / 2}
                  strokeLinejoin="round"
                  strokeDasharray={mark.tone === 'good' ? undefined : `${line * 3} ${line * 1.5}`}
                />
              </g>
            )
          })}
        </svg>
      </div>
      <figcaption className="mt-2 truncate text-small text-ink-soft" dir="auto">
        {page === null ? name : t('check.photoPage', { name, page })}
      </figcaption>
    </figure>
  )
}

/** A little outside of the code, so that the line hides nothing. */
function outline(quad: Quad): string {
  const at = projectionOf(quad, 30)
  return [at(-1.5, -1.5), at(31.5, -1.5), at(31.5, 31.5), at(-1.5, 31.5)]
    .map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ')
}

function Damage({ mark: { size, wrong }, quad }: { readonly mark: Mark; readonly quad: Quad }) {
  if (size === undefined || wrong === undefined) return null
  const at = projectionOf(quad, size)
  const path = wrong
    .map(([row, column]) => {
      const corners = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)]
      return `M${corners.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
    })
    .join('')
  return <path d={path} className="fill-bad opacity-70" />
}
