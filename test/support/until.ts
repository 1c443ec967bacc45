import { vi } from 'vitest'

/** Repeats a check until it passes. `vi.waitFor` alone gives up after a second, in which a busy machine does little. */
export async function until<Result>(check: () => Promise<Result> | Result): Promise<Result> {
  return await vi.waitFor(check, { timeout: 240_000 })
}
