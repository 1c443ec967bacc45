import type { TextBox } from '../draw-text.ts'

/** What a frame needs to know of its code. Lengths in picture units. */
export type FrameTask = {
  /** Side of the code with its quiet zone. */
  readonly side: number
  /** Whether there are words to place. */
  readonly hasText: boolean
  /** Width of the words at a height of capitals. */
  readonly textWidth: (capHeight: number) => number
}

/** How a frame lies around its code. Lengths in picture units; shapes are even-odd and do not reach into the code. */
export type FramePlan = {
  readonly width: number
  readonly height: number
  /** Upper left corner of the code with its quiet zone. */
  readonly code: readonly [number, number]
  /** What is painted in the background colour, under everything. */
  readonly panel: string
  /** What is painted in the frame's colour. */
  readonly shapes: string
  /** Where the words go, on the frame's colour. */
  readonly text: TextBox | null
}
