import { onTestFinished, vi } from 'vitest'

const realNow = performance.now.bind(performance)
let ahead = 0

/** Moves the monotonic clock of this process forward until the test ends, so that caches age without a wait. */
export function passTime(milliseconds: number): void {
  if (ahead === 0) {
    const moved = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + ahead)
    onTestFinished(() => {
      moved.mockRestore()
      ahead = 0
    })
  }
  ahead += milliseconds
}
