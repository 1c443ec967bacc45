/**
 * Runs of a property test: `few` in a usual run, TEST_RUNS in a thorough one.
 *
 * @example fc.assert(property, { numRuns: runs(50) }) // TEST_RUNS=2000 npm test
 */
export function runs(few: number): number {
  return Number(process.env['TEST_RUNS'] ?? few)
}

export const isThorough = process.env['TEST_RUNS'] !== undefined

/** The same in every usual run, another one in each thorough run. A test prints it with each failure. */
export function aSeed(): number {
  return isThorough ? Math.floor(Math.random() * 2 ** 32) : 20_260_601
}
