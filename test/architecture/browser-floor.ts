import { createRequire } from 'node:module'
import type { CompatData, Identifier, SupportStatement } from '@mdn/browser-compat-data'
import manifest from '../../package.json' with { type: 'json' }

/** MDN's table of what each browser supports since which version. */
const table = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

/** The oldest supported version of each browser, as package.json lists them. */
const oldest = manifest.browserslist.map((line) => {
  const [name = '', version] = line.split(' >= ')
  return { name: name === 'ios_saf' ? 'safari_ios' : name, version: Number(version) }
})

function isMissing(support: SupportStatement | undefined, version: number): boolean {
  const [newest] = support === undefined ? [] : [support].flat()
  const added = newest?.version_added
  if (
    newest === undefined ||
    typeof added !== 'string' ||
    newest.flags !== undefined ||
    newest.prefix !== undefined
  )
    return true
  return Number(added.replace('≤', '')) > version
}

/** Whether one of the oldest browsers lacks it. */
function isNewer(part: Identifier): boolean {
  const support = part.__compat?.support as Record<string, SupportStatement> | undefined
  return support !== undefined && oldest.some(({ name, version }) => isMissing(support[name], version))
}

const parts = (of: Identifier) =>
  Object.entries(of).filter(([name]) => name !== '__compat') as [string, Identifier][]

/** Objects that cannot be constructed, members as `URL.parse`, and methods that only newer objects have. */
const newObjects = new Set<string>()
const newMembers = new Set<string>()
const methods = new Map<string, { readonly isNew: boolean; readonly isWebApi: boolean }>()
/** Objects of every page. A method of another one has a name that our own objects may have too. */
const isCommon =
  /^(Element|HTML(Input|Canvas|Media|Video|Image|Select|Dialog|Form|Anchor|Button|TextArea)?Element|SVG\w*Element|Node|Document|Range|Selection|Event|Blob|File|FormData|URL|URLSearchParams|Headers|Re(quest|sponse)|ReadableStream|Abort\w+|Clipboard\w*|DataTransfer\w*|OffscreenCanvas|Canvas\w+|Image\w+|Animation|IDB\w+|Worker)$/
/** The variables of these objects. */
const variables: Readonly<Record<string, string>> = {
  Navigator: 'navigator',
  Document: 'document',
  Window: 'window',
}

for (const [object, members] of [...parts(table.api), ...parts(table.javascript.builtins as Identifier)]) {
  if (isNewer(members)) newObjects.add(object)
  for (const [member, compat] of parts(members)) {
    const name = member.replace(/_static$/, '')
    const isNew = isNewer(compat)
    if (isNew) newMembers.add(`${variables[object] ?? object}.${name}`)
    const known = methods.get(name) ?? { isNew: true, isWebApi: false }
    methods.set(name, { isNew: known.isNew && isNew, isWebApi: known.isWebApi || isCommon.test(object) })
  }
}

/**
 * The built-ins in a text that one of the oldest browsers lacks, unless the text looks for them first. Methods of
 * JavaScript's own objects are left to the types, which know ES2023.
 */
export function builtInsAboveFloor(text: string): string[] {
  const code = text.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
  const found = [
    ...[...code.matchAll(/\bnew (\w+)\(/g)].filter(([, name = '']) => newObjects.has(name)),
    ...[...code.matchAll(/\b\w+\.(\w+)\b/g)].filter(([member]) => newMembers.has(member)),
    ...[...code.matchAll(/\.(\w+)\(/g)].filter(([, name = '']) => {
      const method = methods.get(name)
      return method !== undefined && method.isNew && method.isWebApi
    }),
  ]
  return found.flatMap(([call, name = '']) => (code.includes(`'${name}' in `) ? [] : [call]))
}
