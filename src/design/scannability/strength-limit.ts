import type { Design } from '../design.ts'
import { scoreWords } from './thresholds.ts'
import type { Verdict } from './verdict.ts'

/** Steps of a strength from 0 to 1, and those that the limit stays below the last safe one. */
const [steps, margin] = [20, 4]
/**
 * Least score of a safe strength. It is above that of "everywhere", and the limit keeps a margin, because zbar loses a
 * photo sooner than our decoders: with a margin of two steps it refuted 6 of 60 photos (`bench -- studio`).
 */
const leastScore = scoreWords.everywhere + 4

/**
 * The highest strength, 0 to 1, at which a photo code scans everywhere, also by older readers than those of the verdict
 * (`bench -- studio`); 0 where it does at none.
 *
 * @param judge the verdict on the design at a strength; called about five times.
 */
export async function strengthLimit(
  design: Design,
  judge: (design: Design) => Promise<Pick<Verdict, 'score'>>,
): Promise<number> {
  let [safe, unsafe] = [0, steps + 1]
  while (unsafe - safe > 1) {
    const middle = Math.ceil((safe + unsafe) / 2)
    const { score } = await judge(atStrength(design, middle / steps))
    if (score >= leastScore) safe = middle
    else unsafe = middle
  }
  return Math.max(0, safe - margin) / steps
}

/** The design with its photo at a strength, 0 to 1. */
export function atStrength(design: Design, strength: number): Design {
  return design.picture === undefined ? design : { ...design, picture: { ...design.picture, strength } }
}
