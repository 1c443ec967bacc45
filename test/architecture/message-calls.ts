import { dirname, relative } from 'node:path'
import ts from 'typescript'
import { placeholders, type Catalogue } from './catalogues.ts'

export type MessageCall = {
  /** File and line below the folder of the configuration. */
  readonly place: string
  /** The keys that the first argument can be. */
  readonly keys: readonly string[]
  /** The names of the values. */
  readonly values: readonly string[]
  /** Whether the names stand in the call itself. */
  readonly isLiteral: boolean
}

/** All calls of `t()` in a TypeScript project. */
export function messageCalls(configPath: string): readonly MessageCall[] {
  const folder = dirname(configPath)
  const { config } = ts.readConfigFile(configPath, (path) => ts.sys.readFile(path))
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  const program = ts.createProgram({
    rootNames: fileNames,
    // Without the references, which would need the types of other areas to be built first.
    options: { ...options, noEmit: true, composite: false, emitDeclarationOnly: false },
  })
  const checker = program.getTypeChecker()
  const own = new Set(fileNames)
  return program
    .getSourceFiles()
    .filter(({ fileName }) => own.has(fileName))
    .flatMap((file) => callsIn(file).map((call) => readCall(call, file)))

  function readCall(call: ts.CallExpression, file: ts.SourceFile): MessageCall {
    const [key, values] = call.arguments
    const { line } = file.getLineAndCharacterOfPosition(call.getStart(file))
    return {
      place: `${relative(folder, file.fileName)}:${line + 1}`,
      keys: key === undefined ? [] : literals(checker.getTypeAtLocation(key)),
      values:
        values === undefined
          ? []
          : checker
              .getTypeAtLocation(values)
              .getProperties()
              .map(({ name }) => name),
      isLiteral: values !== undefined && ts.isObjectLiteralExpression(values),
    }
  }
}

/**
 * What is wrong with the values of a call: JSON has no literal types, so the compiler checks the keys only. Values
 * that several calls share may be more than a message needs.
 */
export function faultsOf(
  { keys, values, isLiteral }: MessageCall,
  { messages }: Catalogue,
): readonly string[] {
  const needed = new Set(
    keys.flatMap((key) => [...placeholders(messages.get(key) ?? new Map<string, string>())]),
  )
  return [
    ...(keys.length === 0 ? ['names no key'] : []),
    ...[...needed].filter((name) => !values.includes(name)).map((name) => `misses ${name}`),
    ...values.filter((name) => isLiteral && !needed.has(name)).map((name) => `gives ${name} in vain`),
  ]
}

function callsIn(node: ts.Node): readonly ts.CallExpression[] {
  const calls: ts.CallExpression[] = []
  const visit = (inner: ts.Node): void => {
    if (ts.isCallExpression(inner) && ts.isIdentifier(inner.expression) && inner.expression.text === 't')
      calls.push(inner)
    ts.forEachChild(inner, visit)
  }
  visit(node)
  return calls
}

function literals(type: ts.Type): readonly string[] {
  if (type.isUnion()) return type.types.flatMap(literals)
  return type.isStringLiteral() ? [type.value] : []
}
