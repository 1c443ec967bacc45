import { median } from './measured.ts'

export type Change = {
  /** CSS selectors of the changed input and of the picture. */
  readonly input: string
  readonly picture: string
  /** What is written; `point` points at one of several choices instead. Default: a colour. */
  readonly writes?: 'colour' | 'word' | 'size' | 'point'
}

/** A page of any driver that runs a function in it. */
export type Page = {
  evaluate<Argument, Result>(
    code: (argument: Argument) => Promise<Result>,
    argument: Argument,
  ): Promise<Result>
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
 * Writes values as input events, alternating with no change, and measures the time to the second animation
 * frame: by then the first was painted. Runs in the page, so no protocol adds latency.
 */
export async function measureFrames(page: Page, change: Change, rounds: number): Promise<Frames> {
  return page.evaluate(
    async ({ input, picture, writes = 'colour', rounds: count }) => {
      const fields = [...document.querySelectorAll<HTMLInputElement>(input)]
      const [field] = fields
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      if (!field || !write) throw new Error(`There is no ${input}`)
      const shape = () => document.querySelector(`${picture} svg`)?.innerHTML ?? ''
      const frame = () => new Promise<void>((painted) => requestAnimationFrame(() => painted()))
      const colourOf = (round: number) => `#${(0x10_10_10 + ((round * 7919) % 0x50_50_50)).toString(16)}`
      const valueOf = (round: number) =>
        writes === 'colour'
          ? colourOf(round)
          : writes === 'word'
            ? String(round).padStart(field.value.length, 's')
            : String(12 + (round % 10))
      const act = (round: number) => {
        if (writes === 'point') {
          const choice = fields[round % fields.length]
          const from = fields.at((round - 1) % fields.length) ?? null
          const pointed = { bubbles: true, pointerType: 'mouse' }
          from?.dispatchEvent(new PointerEvent('pointerout', { ...pointed, relatedTarget: choice ?? null }))
          choice?.dispatchEvent(new PointerEvent('pointerover', { ...pointed, relatedTarget: from }))
          return
        }
        write.call(field, valueOf(round))
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      const time = async (run: () => void) => {
        await frame()
        const start = performance.now()
        run()
        await frame()
        await frame()
        return performance.now() - start
      }
      const result = { changed: [] as number[], empty: [] as number[], late: 0, blank: 0 }
      for (let round = 0; round < count; round += 1) {
        result.empty.push(await time(() => {}))
        const before = shape()
        const elapsed = await time(() => act(round))
        result.changed.push(elapsed)
        const after = shape()
        if (after === '') result.blank += 1
        else if (after === before) result.late += 1
      }
      if (writes === 'point')
        for (const choice of fields) choice.dispatchEvent(new PointerEvent('pointerout', { bubbles: true }))
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

/**
 * Changes colours as a drag does, one every two frames, and waits until the deferred work is done. Returns the
 * milliseconds by which tasks were longer than 50, over the changes.
 */
export async function blockedPerChange(page: Page, { input }: Change, changes: number): Promise<number> {
  return page.evaluate(
    async ({ selector, count }) => {
      const field = document.querySelector<HTMLInputElement>(selector)
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      let blocked = 0
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) blocked += Math.max(0, duration - 50)
      })
      observer.observe({ type: 'longtask' })
      for (let change = 0; change < count; change += 1) {
        write?.call(field, `#${(0x10_10_10 + ((change * 104_729) % 0x50_50_50)).toString(16)}`)
        field?.dispatchEvent(new Event('input', { bubbles: true }))
        await new Promise((painted) => requestAnimationFrame(painted))
        await new Promise((painted) => requestAnimationFrame(painted))
      }
      await new Promise((rested) => setTimeout(rested, 3_000))
      observer.disconnect()
      return blocked / count
    },
    { selector: input, count: changes },
  )
}

/** Median of the changed frames over the median of the empty ones. */
export function frameRatio({ changed, empty }: Frames): number {
  return median(changed) / median(empty)
}
