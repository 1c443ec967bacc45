import { useRef, useState, type PointerEvent } from 'react'
import { t } from '../../messages/t.ts'
import { useStore } from '../../ui/store.ts'
import { useEscape } from '../../ui/use-escape.ts'
import { useSwatches } from '../design/swatches.ts'
import { useDesign, useEditor } from '../editor-context.ts'

const most = 8
/** Pixels that a pointer moves before a press becomes a drag. */
const slack = 5

/** Colours to drag onto the picture. A press or Enter chooses one instead; the next part that is pressed gets it. */
export function Paints() {
  const { paint, isViewOnly } = useEditor()
  const held = useStore(paint)
  // Reads the colours again after each change of the design.
  useDesign()
  const colours = useSwatches()().slice(0, most)
  useEscape(held !== null, () => paint.set(null))
  if (isViewOnly) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <div role="group" aria-label={t('editor.paints.label')} className="contents">
        {colours.map(({ colour, name = colour }) => (
          <Paint
            key={colour}
            colour={colour}
            name={name}
            isHeld={held?.colour === colour && held.at === null}
          />
        ))}
      </div>
      {held?.at !== undefined && held.at !== null && <Ghost colour={held.colour} at={held.at} />}
      <p role="status" className="basis-full text-small text-ink-soft">
        {held !== null && held.at === null
          ? t('editor.paints.chosen', { colour: held.colour })
          : t('editor.paints.hint')}
      </p>
    </div>
  )
}

type PaintProps = { readonly colour: string; readonly name: string; readonly isHeld: boolean }

function Paint({ colour, name, isHeld }: PaintProps) {
  const { paint } = useEditor()
  const start = useRef<readonly [number, number] | null>(null)
  const [isDragged, setIsDragged] = useState(false)

  function move(event: PointerEvent): void {
    if (start.current === null) return
    const [x, y] = start.current
    if (!isDragged && Math.hypot(event.clientX - x, event.clientY - y) < slack) return
    setIsDragged(true)
    paint.set({ colour, at: [event.clientX, event.clientY] })
  }

  function end({ clientX, clientY }: PointerEvent, isDropped: boolean): void {
    start.current = null
    if (!isDragged) return
    if (isDropped) paint.set({ colour, at: [clientX, clientY], isDropped })
    paint.set(null)
  }

  return (
    <button
      type="button"
      title={name}
      aria-label={t('editor.paints.use', { colour: name })}
      aria-pressed={isHeld}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = [event.clientX, event.clientY]
        setIsDragged(false)
      }}
      onPointerMove={move}
      onPointerUp={(event) => end(event, true)}
      onPointerCancel={(event) => end(event, false)}
      onClick={() => {
        // The click that ends a drag chooses nothing.
        if (isDragged) setIsDragged(false)
        else paint.set(isHeld ? null : { colour, at: null })
      }}
      className="size-7 touch-none cursor-grab rounded-full border border-line-strong aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-signal"
      style={{ background: colour }}
    />
  )
}

function Ghost({ colour, at: [x, y] }: { colour: string; at: readonly [x: number, y: number] }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none fixed top-0 left-0 z-50 size-6 rounded-full border-2 border-print shadow-sheet"
      style={{ background: colour, transform: `translate(${x + 8}px, ${y + 8}px)` }}
    />
  )
}
