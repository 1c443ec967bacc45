import type { Feature } from '#contract/feature.ts'

/** What the features say about themselves, by the names of their folders. */
export const features: ReadonlyMap<string, Feature> = new Map(
  Object.entries(
    import.meta.glob<Feature>('../../src/features/*/feature.ts', { eager: true, import: 'feature' }),
  ).map(([path, feature]) => [path.split('/').at(-2) ?? '', feature]),
)

/** The only files of the core that name features: one line to import each, and one line in the list. */
export const lists = [
  'src/contract/features.ts',
  'src/service/features.ts',
  'src/service/listeners.ts',
  'src/service/public-routes.ts',
  'src/dashboard/features.ts',
  'src/pages/features.ts',
  'src/dashboard/messages/features.ts',
]

/** A list without the lines of some features. */
export function withoutLines(list: string, names: readonly string[]): string {
  const variables = names.map((name) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
  const theirs = new RegExp(`'#features/(${names.join('|')})/|^  (\\.\\.\\.)?(${variables.join('|')})\\b`)
  return list
    .split('\n')
    .filter((line) => !theirs.test(line))
    .join('\n')
}

/** The features that go with some of them, because they need one. */
export function goingWith(names: readonly string[]): readonly string[] {
  const all = new Set(names)
  for (const name of all) for (const [other, { needs }] of features) if (needs.includes(name)) all.add(other)
  return [...all]
}

/**
 * Sets of features to take away. For each pair, one set leaves the first and takes the second, unless the first needs it.
 * So an import of a feature that `needs` does not name fails in one of these sets, which are fewer than the features.
 */
export function setsToTry(): readonly (readonly string[])[] {
  // Those that go alone first, because a set rarely takes them without the features that they need.
  const names = [...features.keys()].toSorted(
    (one, other) => goingWith([one]).length - goingWith([other]).length,
  )
  let left = names.flatMap((there) =>
    names.filter((gone) => !goingWith([gone]).includes(there)).map((gone) => ({ there, gone })),
  )
  const sets: (readonly string[])[] = []
  while (left.length > 0) {
    const shownBy = (set: readonly string[]) =>
      left.filter(({ there, gone }) => set.includes(gone) && !set.includes(there))
    const grown = names.map((_, place) =>
      [...names.slice(place), ...names.slice(0, place)].reduce<readonly string[]>((chosen, name) => {
        const more = goingWith(chosen.concat(name))
        return shownBy(more).length > shownBy(chosen).length ? more : chosen
      }, []),
    )
    const set = grown.reduce((best, other) => (shownBy(other).length > shownBy(best).length ? other : best))
    const shown = shownBy(set)
    left = left.filter((pair) => !shown.includes(pair))
    sets.push(set)
  }
  return sets
}
