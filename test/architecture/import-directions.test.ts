import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { features } from '../support/without-features.ts'
import { importRules, needsRules } from './import-rules.ts'

type Violation = { readonly rule: string; readonly from: string; readonly to: string }

/** All imports under `folders` that break a rule. `baseDir` is an absolute folder that contains `src`. */
async function cruiseImports(
  baseDir: string,
  folders: readonly string[],
  rules: typeof importRules,
): Promise<{
  readonly files: number
  readonly violations: readonly Violation[]
}> {
  const { output } = await cruise(
    [...folders],
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden: rules.map((rule) => ({ severity: 'error', ...rule })) },
      doNotFollow: { path: 'node_modules' },
      exclude: { path: 'architecture/fixtures/' },
      tsPreCompilationDeps: true,
      combinedDependencies: false,
    },
    {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'default', 'types', 'node'],
    },
  )
  const result = output as ICruiseResult
  return {
    files: result.summary.totalCruised,
    violations: result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const fixtures = fileURLToPath(new URL('fixtures', import.meta.url))

let caught: readonly Violation[] = []
beforeAll(async () => {
  caught = (await cruiseImports(fixtures, ['src'], [...importRules, ...needsRules({ alone: [] })])).violations
})

test('every import in the project follows the rules', async () => {
  const needs = Object.fromEntries([...features].map(([name, feature]) => [name, feature.needs]))
  const { files, violations } = await cruiseImports(
    root,
    ['src', 'test'],
    [...importRules, ...needsRules(needs)],
  )
  expect(violations).toEqual([])
  expect(files).toBeGreaterThan(50)
})

test.each([...importRules, ...needsRules({ alone: [] })].map(({ name }) => name))(
  'the rule "%s" catches its bad fixture',
  (name) => {
    const rules = caught.filter(({ from }) => from.includes(`${name}.`)).map(({ rule }) => rule)
    expect(rules).toContain(name)
  },
)

test('a valid file passes', () => {
  expect(caught.filter(({ from }) => from.includes('keeps-every-rule'))).toEqual([])
})
