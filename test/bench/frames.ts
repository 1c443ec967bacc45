import type { Page } from 'playwright-core'
import { median } from './measured.ts'

export type Change = {
  /** CSS selectors of the changed input and of the picture. */
  readonly input: string
  readonly picture: string
}

export type Frames = {
  /** Milliseconds from each input event to the second frame after it. */
  readonly changed: readonly number[]
  /** The same without a change, alternating. */
  readonly empty: readonly number[]
  /** Changes whose picture was still old in the second frame. */
  readonly late: number
  /** Frames without a picture. */
  readonly blank: number
}

/**
 * Types colours as input events, alternating with no change, and measures the time to the second animation
 * frame: by then the first was painted. Runs in the page, so no protocol adds latency.
 */
export async function measureFrames(page: Page, change: Change, rounds: number): Promise<Frames> {
  return page.evaluate(
    async ({ input, picture, rounds: count }) => {
      const field = document.querySelector<HTMLInputElement>(input)
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      if (!field || !write) throw new Error(`There is no ${input}`)
      const shape = () => document.querySelector(`${picture} svg`)?.innerHTML ?? ''
      const frame = () => new Promise<void>((painted) => requestAnimationFrame(() => painted()))
      const colourOf = (round: number) => `#${(0x10_10_10 + ((round * 7919) % 0x50_50_50)).toString(16)}`
      const time = async (act: () => void) => {
        await frame()
        const start = performance.now()
        act()
        await frame()
        await frame()
        return performance.now() - start
      }
      const result = { changed: [] as number[], empty: [] as number[], late: 0, blank: 0 }
      for (let round = 0; round < count; round += 1) {
        result.empty.push(await time(() => {}))
        const before = shape()
        const elapsed = await time(() => {
          write.call(field, colourOf(round))
          field.dispatchEvent(new Event('input', { bubbles: true }))
        })
        result.changed.push(elapsed)
        const after = shape()
        if (after === '') result.blank += 1
        else if (after === before) result.late += 1
      }
      return result
    },
    { ...change, rounds },
  )
}

/** One change per frame, then a pause for deferred work. */
export async function changeQuickly(page: Page, { input }: Change, changes: number): Promise<void> {
  await page.evaluate(
    async ({ selector, count }) => {
      const field = document.querySelector<HTMLInputElement>(selector)
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      for (let change = 0; change < count; change += 1) {
        write?.call(field, `#${(0x10_10_10 + ((change * 104_729) % 0x50_50_50)).toString(16)}`)
        field?.dispatchEvent(new Event('input', { bubbles: true }))
        await new Promise((painted) => requestAnimationFrame(painted))
      }
      await new Promise((rested) => setTimeout(rested, 1_500))
    },
    { selector: input, count: changes },
  )
}

/** Median of the changed frames over the median of the empty ones. */
export function frameRatio({ changed, empty }: Frames): number {
  return median(changed) / median(empty)
}
