import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

type Square = { readonly x: number; readonly y: number; readonly side: number }

type Moves<Of> = {
  /** The square as the drag began, and the way since then in its units. */
  readonly onDrag: (start: Of, dx: number, dy: number) => void
  /** One step in a direction, -1 to 1; a long one with Shift. */
  readonly onStep: (dx: number, dy: number, isLong: boolean) => void
}

/** Moves a square that fills its button, by pointer and arrow keys. */
export function useSquareDrag<Of extends Square>(square: Of, { onDrag, onStep }: Moves<Of>) {
  const from = useRef<{ readonly x: number; readonly y: number; readonly square: Of } | null>(null)
  const end = () => {
    from.current = null
  }
  return {
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { x: event.clientX, y: event.clientY, square }
    },
    onPointerMove(event: PointerEvent<HTMLButtonElement>) {
      if (from.current === null) return
      const { x, y, square: start } = from.current
      const units = start.side / event.currentTarget.getBoundingClientRect().width
      onDrag(start, (event.clientX - x) * units, (event.clientY - y) * units)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown(event: KeyboardEvent) {
      const step = arrows[event.key]
      if (step === undefined) return
      event.preventDefault()
      onStep(...step, event.shiftKey)
    },
  }
}

const arrows: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
