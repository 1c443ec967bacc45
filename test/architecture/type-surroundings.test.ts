import { fileURLToPath } from 'node:url'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = ['document', 'window', 'localStorage', 'HTMLElement', 'fetch']
const node = ['process', 'Buffer', 'NodeJS', 'setImmediate', 'require']

/** Files of TypeScript and of the project by their path: most of them belong to every area. */
const parsedFiles = new Map<string, ts.SourceFile | undefined>()

/** Which of `names` a file of this area can use, by the area's own compiler configuration. */
function seenFrom(area: string, names: readonly string[]): readonly string[] {
  const configPath = join(root, 'src', area, 'tsconfig.json')
  const { config } = ts.readConfigFile(configPath, (path) => ts.sys.readFile(path))
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, dirname(configPath))
  const probe = join(root, 'src', area, 'probe-of-surroundings.ts')
  const lines = names.map((name) =>
    /^[A-Z]/.test(name) ? `export type _${name} = typeof ${name}` : `export const _${name} = ${name}`,
  )
  const options = {
    ...parsed.options,
    noEmit: true,
    composite: false,
    incremental: false,
    emitDeclarationOnly: false,
  }
  delete options.tsBuildInfoFile
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (path) => path === probe || fileExists(path)
  host.getSourceFile = (path, ...rest) => {
    if (path === probe) return ts.createSourceFile(path, lines.join('\n'), ts.ScriptTarget.ESNext)
    if (!parsedFiles.has(path)) parsedFiles.set(path, getSourceFile(path, ...rest))
    return parsedFiles.get(path)
  }
  const program = ts.createProgram({
    rootNames: [...parsed.fileNames, probe],
    options,
    projectReferences: parsed.projectReferences ?? [],
    host,
  })
  const wrong = program.getSemanticDiagnostics(program.getSourceFile(probe))
  const unknown = new Set(
    wrong.map(({ start = 0 }) => lines.join('\n').slice(0, start).split('\n').length - 1),
  )
  return names.filter((_, line) => !unknown.has(line))
}

test.each(['contract', 'design', 'pages'])('the types of %s include neither DOM nor Node', (area) => {
  expect(seenFrom(area, [...page, ...node])).toEqual([])
})

test('the types of the dashboard include the DOM but not Node', () => {
  expect(seenFrom('dashboard', [...page, ...node])).toEqual(page)
})

// Its SVG sanitiser has its own DOM with types, so only Node is tested.
test('the types of the service include Node', () => {
  expect(seenFrom('service', ['process', 'Buffer', 'NodeJS'])).toContain('process')
})
