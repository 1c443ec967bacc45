import { calmSight, sightRanges, type Sight, type SightAxis } from './sight.ts'

/** Whether the code is read in a sight, with the noise of a seed. */
export type ReadsIn = (sight: Sight, seed: number) => Promise<boolean> | boolean

/** Seeds and halvings of the quick search in the page; the bench searches with more of both. */
export const quickSearch = { seeds: [1, 2, 3, 4, 5], halvings: 6 } as const

type Search = { readonly seeds: readonly number[]; readonly halvings: number }

/**
 * Where reading stops when one axis gets worse and the others stay calm: the median of the edges of all seeds, each
 * found by halving. The axis' least value when even the calm code is not read.
 */
export async function findEdge(
  axis: SightAxis,
  reads: ReadsIn,
  { seeds, halvings }: Search,
): Promise<number> {
  const edges: number[] = []
  for (const seed of seeds) edges.push(await edgeOfSeed(axis, reads, seed, halvings))
  edges.sort((a, b) => a - b)
  const middle = (edges.length - 1) / 2
  return ((edges[Math.floor(middle)] ?? 0) + (edges[Math.ceil(middle)] ?? 0)) / 2
}

async function edgeOfSeed(axis: SightAxis, reads: ReadsIn, seed: number, halvings: number): Promise<number> {
  const { least, most } = sightRanges[axis]
  const isReadAt = (value: number) => reads({ ...calmSight, [axis]: value }, seed)
  if (!(await reads(calmSight, seed))) return least
  let [read, lost] = [calmSight[axis], most]
  for (let step = 0; step < halvings; step++) {
    const middle = (read + lost) / 2
    if (await isReadAt(middle)) read = middle
    else lost = middle
  }
  return (read + lost) / 2
}
