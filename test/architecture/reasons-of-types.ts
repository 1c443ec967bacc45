import type { Source } from './source-rules.ts'

/** Codes of reasons: those of the core, and those in the folder of each type. */
export type ReasonCodes = {
  readonly core: readonly string[]
  readonly types: Readonly<Record<string, readonly string[]>>
}

const uses = /(?:\breason\(|\b(?:code|fixed): )'([a-z\d-]+)'/g
const folder = /^src\/code-types\/([^/]+)\//

/** Reasons to refuse that are not in the folder of the type that alone uses them, and those that nothing uses. */
export function misplacedReasons({ core, types }: ReasonCodes, all: readonly Source[]): string[] {
  const sources = all.filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !/(^|\/)reasons\.ts$/.test(path))
  const users = new Map<string, Set<string>>()
  for (const { path, text } of sources)
    for (const [, code = ''] of text.matchAll(uses))
      users.set(code, (users.get(code) ?? new Set()).add(folder.exec(path)?.[1] ?? 'core'))
  const quoted = sources.filter(({ path }) => !folder.test(path)).map(({ text }) => text)
  const ofTypes = Object.entries(types).flatMap(([type, codes]) => codes.map((code) => ({ type, code })))
  return [
    ...ofTypes.flatMap(({ type, code }) => {
      const others = [...(users.get(code) ?? [])].filter((user) => user !== type)
      if (others.length > 0) return [`${code} of ${type} is used by ${others.join(', ')}`]
      return users.has(code) ? [] : [`${code} of ${type} is used by nothing`]
    }),
    ...ofTypes
      .filter(
        ({ code }, at) => core.includes(code) || ofTypes.some((one, to) => one.code === code && to < at),
      )
      .map(({ type, code }) => `${code} of ${type} exists twice`),
    ...core.flatMap((code) => {
      const [type, ...more] = users.get(code) ?? []
      const isOfType = type !== undefined && type !== 'core' && more.length === 0
      return isOfType && !quoted.some((text) => text.includes(`'${code}'`))
        ? [`${code} belongs to ${type}`]
        : []
    }),
  ]
}
