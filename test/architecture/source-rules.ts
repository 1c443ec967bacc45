import ts from 'typescript'
import { builtInsAboveFloor } from './browser-floor.ts'

/** A file of the project: its path from the root with `/`, and its text. */
export type Source = { readonly path: string; readonly text: string }

export type SourceRule = {
  readonly name: string
  /** Why the file breaks the rule; null when it does not. */
  readonly broken: (source: Source) => string | null
}

const isCode = /\.(ts|tsx|js)$/
// `fieldData` is part of the interface.
const vague = /(^|[-/])(item|(?<!field-)data|info|manager|helper|util|misc)s?([-./]|$)/
const machinePath = /(?<![\w.:/-])\/(home|root|work|Users)\/[\w.-]+/

/** Private words with a standard name: derived columns, settings, fix, refresh, reported, running, available. */
const privateWord =
  /(?<![A-Za-z])(?:[sS]hel(?:f|ves)|[tT]old|[uU]nfold(?:ed)?|[mM]end(?:s|ed|ing)?|[hH]ung|[wW]ish(?:es|ed)?|[wW]hoever|under way|at hand)(?![a-z])|(?<=[a-z])(?:Shelf|Told|Mend(?:s|ed)?|Hung|Wish)(?![a-z])/
/** A comment that opens with "Who" or "What" and is no question avoids its noun. */
const opening = /^[ \t]*(?:\/\/|\/\*\*?|\*)[ \t]+(?:Who|Whoever|What|Whatever|Whose|Whom)\b(?![^.?!\n]*\?)/m
/** Texts for people may use any word. */
const isPlainArea = (path: string) =>
  /^(src\/(?!(dashboard|pages|(features|code-types)\/[^/]+)\/messages\/)|docs\/|[A-Z]+\.md$)/.test(path)

/** `process.env`, and an import of `env`. */
const environment = /\bprocess\s*\.\s*env\b|\{[^}]*\benv\b[^}]*\}\s*(=\s*process\b|from\s*'(node:)?process')/

const isTest = /^test\/(.*\.test\.tsx?|journeys\/support\/.*)$/
/** A time that a test waits, the silence of a network, which a busy machine makes too, or a second as the limit of all. */
const sleep =
  /\bsetTimeout\b[^}]*\} from 'node:timers\/promises'|\bwaitForTimeout\(|'networkidle'|\bvi\.waitFor\(|new Promise(?:<\w+>)?\(\(\w+\) => setTimeout\(\w+, \d/
/** A bound that holds for every value, and a default that is the expected value. */
const always =
  /\.toBe(?:Less|Greater)Than(?:OrEqual)?\(-?Infinity\)|\?\? (-?\d+|'[^'\n]*')\)\.to(?:Be|Equal)\(\1\)/

// Files that only register something when imported.
/** Queues of the process itself: what it notes of tokens, and the domains that it knows. */
const sharedQueues = new Set([
  'src/service/commands/accounts/access-tokens.ts',
  'src/service/links/known-domains.ts',
])

const registrations = new Set(['src/design/scannability/repairs.ts'])

/** Rules beyond imports. Each has a bad fixture, named after the rule. */
export const sourceRules: readonly SourceRule[] = [
  {
    name: 'no-barrel',
    broken: ({ path, text }) => {
      if (/(^|\/)index\.(ts|tsx|js)$/.test(path)) return 'an index file'
      return isCode.test(path) && /^export\s+(type\s+)?\*\s+from/m.test(text)
        ? 'exports everything of another'
        : null
    },
  },
  {
    // The command line asks for NODE_OPTIONS before it loads anything.
    name: 'environment-is-read-in-one-file',
    // The process that starts the others loads nothing, and passes its environment on.
    broken: ({ path, text }) =>
      /^src\/(?!service\/((main|tessera-qr|operations\/(config|supervise))\.ts|build\/))/.test(path) &&
      environment.test(text)
        ? 'reads process.env'
        : null,
  },
  {
    name: 'side-effects-in-entries-only',
    broken: ({ path, text }) => {
      const isEntry =
        /(^src\/service\/(main|operations\/(admin\/admin|doctor|seed\/seed)|operations\/backup\/copies|build\/.*)\.(ts|js)$|^src\/features\/[^/]+\/service\/[^/]+-command\.ts$|^src\/dashboard\/app\/main\.tsx$|(?<!run)[-.]worker\.ts$)/
      if (!path.startsWith('src/') || !/\.tsx?$/.test(path) || isEntry.test(path) || registrations.has(path))
        return null
      return statementThatActs(path, text)
    },
  },
  {
    name: 'built-ins-of-all-supported-browsers',
    broken: ({ path, text }) => {
      const runsInBrowsers =
        /^src\/(dashboard|design|pages|contract|features\/[^/]+\/(dashboard|contract))\/.*\.tsx?$/
      const found = runsInBrowsers.test(path) ? builtInsAboveFloor(text) : []
      return found.length === 0
        ? null
        : `calls ${found.join(', ')}, which an oldest browser of package.json lacks`
    },
  },
  {
    // A table that another page keeps locked must not stop a screen.
    name: 'tables-of-the-browser-by-browser-store',
    broken: ({ path, text }) =>
      path.startsWith('src/') &&
      path !== 'src/dashboard/ui/browser-store.ts' &&
      /\bindexedDB\.open\(|\bcreateStore\b[^}]*\} from 'idb-keyval'/.test(text)
        ? 'opens a table of IndexedDB itself'
        : null,
  },
  {
    name: 'names-of-the-field',
    broken: ({ path }) =>
      path.startsWith('src/') && vague.test(path.replace(/^src\//, '')) ? 'a vague name' : null,
  },
  {
    name: 'plain-words',
    broken: ({ path, text }) => {
      if (!isPlainArea(path)) return null
      return (
        privateWord.exec(path)?.[0] ?? privateWord.exec(text)?.[0] ?? opening.exec(text)?.[0].trim() ?? null
      )
    },
  },
  {
    name: 'no-path-of-a-machine',
    broken: ({ text }) => machinePath.exec(text)?.[0] ?? null,
  },
  {
    // Browsers of 2024 lack URL.parse, and Node 20 breaks URL.canParse.
    name: 'addresses-are-parsed-by-the-contract',
    broken: ({ path, text }) =>
      /^src\/(?!contract\/parse-url\.ts$)/.test(path)
        ? (/\bURL\s*\??\.\s*(?:canParse|parse)\b/.exec(text)?.[0] ?? null)
        : null,
  },
  {
    // The Enter of an input method takes a word, and its Escape drops one.
    name: 'keys-of-input-methods-are-read-by-one-helper',
    broken: ({ path, text }) =>
      /^src\/(dashboard|features|code-types)\/(?!ui\/keys\.ts$)/.test(path) ? bareKey(text) : null,
  },
  {
    name: 'tests-wait-for-the-thing-itself',
    broken: ({ path, text }) => (isTest.test(path) ? (sleep.exec(text)?.[0] ?? null) : null),
  },
  {
    name: 'tests-can-fail',
    broken: ({ path, text }) => (isTest.test(path) ? (always.exec(text)?.[0] ?? null) : null),
  },
  {
    // Examples of a usual run are the same in every run: a seed or a counter makes them.
    name: 'examples-have-a-seed',
    broken: ({ path, text }) => (isTest.test(path) ? (/\bMath\.random\(\)/.exec(text)?.[0] ?? null) : null),
  },
  {
    // `publicRoute` demands a limit for each network, and hands pages the connection that only reads.
    name: 'public-addresses-are-registered-by-one-function',
    broken: ({ path, text }) => {
      const area = /^src\/(service\/links|features\/[^/]+\/service)\/(?!public-route\.ts$)/
      if (!area.test(path)) return null
      const isListener = path.startsWith('src/service/links/') || /\blinks\b/.test(text)
      // A map has `get`, too, but no path.
      const registers =
        /\bapp\s*\.\s*(route|get|head|post|put|patch|delete|options|all)\(|\b(links|listener)\s*\.\s*(route\(|(get|head|post|put|patch|delete|options|all)\(\s*['"`])/
      return (isListener && registers.exec(text)?.[0]) || null
    },
  },
  {
    // One queue for everybody lets the work of one account delay that of all others.
    name: 'background-work-has-lanes',
    broken: ({ path, text }) => {
      const asks = /^import (?!type\b).* from '[^']*\/network\/[^']*'/m.exec(text)?.[0] ?? null
      if (path.startsWith('src/service/jobs/') && asks !== null && !/\b(Lanes|WorkQueue)\b/.test(text))
        return asks
      const answers = /^src\/(service\/(api|commands|jobs|links)|features\/[^/]+\/service)\//
      return answers.test(path) && !sharedQueues.has(path)
        ? (/\bcreateSerialQueue\b/.exec(text)?.[0] ?? null)
        : null
    },
  },
  {
    name: 'no-check-turned-off',
    broken: ({ path, text }) =>
      isCode.test(path)
        ? (/@ts-(ignore|nocheck)|(oxlint|eslint)-disable(?!-next-line\s+\S+\s+--\s+\S)/.exec(text)?.[0] ??
          null)
        : null,
  },
]

/** The first top-level statement with a side effect. */
function statementThatActs(path: string, text: string): string | null {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind)
  const own = new Set(
    file.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => declarationList.declarations.map(({ name }) => name))
      .map((name) => (ts.isIdentifier(name) ? name.text : '')),
  )
  const acts = file.statements.find((statement) => {
    if (!ts.isExpressionStatement(statement)) return false
    const { expression } = statement
    if (ts.isCallExpression(expression)) return !own.has(rootOf(expression))
    if (ts.isBinaryExpression(expression)) return !own.has(rootOf(expression.left))
    return ts.isAwaitExpression(expression) || ts.isNewExpression(expression)
  })
  return acts ? text.slice(acts.getStart(file), acts.end).slice(0, 80) : null
}

/** `fields` for `fields.at(0).delete(1)`; empty when it does not start with a name. */
function rootOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text
  const isPart = ts.isCallExpression(expression) || ts.isPropertyAccessExpression(expression)
  return isPart ? rootOf(expression.expression) : ''
}

/** An Enter or Escape that is not compared with what `pressedKey` returned; null for none. */
function bareKey(text: string): string | null {
  const others = text.replaceAll(/pressedKey\(\w+\)\s*[!=]==\s*'(?:Enter|Escape)'/g, '')
  const hasReadKey = /const key = pressedKey\(/.test(others) && !/[{,]\s*key\s*[,}]/.test(others)
  const left = hasReadKey ? others.replaceAll(/(?<!\.)\bkey\s*[!=]==\s*'(?:Enter|Escape)'/g, '') : others
  return /[^\n]{0,30}['"](?:Enter|Escape)['"]/.exec(left)?.[0] ?? null
}
