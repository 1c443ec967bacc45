/**
 * Runs of a property test: `few` in a usual run, TEST_RUNS in a thorough one.
 *
 * @example fc.assert(property, { numRuns: runs(50) }) // TEST_RUNS=2000 npm test
 */
export function runs(few: number): number {
  return Number(process.env['TEST_RUNS'] ?? few)
}
