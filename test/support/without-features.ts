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
