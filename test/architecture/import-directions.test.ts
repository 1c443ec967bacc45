import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { cruiseImports, type Violation } from './cruise-imports.ts'
import { importRules } from './import-rules.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const fixtures = fileURLToPath(new URL('fixtures', import.meta.url))

let caught: readonly Violation[] = []
beforeAll(async () => {
  caught = (await cruiseImports(fixtures, ['src'])).violations
})

test('every import in the project follows the rules', async () => {
  const { files, violations } = await cruiseImports(root, ['src', 'test'])
  expect(violations).toEqual([])
  expect(files).toBeGreaterThan(50)
})

test.each(importRules.map(({ name }) => name))('the rule "%s" catches its bad fixture', (name) => {
  const rules = caught.filter(({ from }) => from.includes(`${name}.`)).map(({ rule }) => rule)
  expect(rules).toContain(name)
})

test('a valid file passes', () => {
  expect(caught.filter(({ from }) => from.includes('keeps-every-rule'))).toEqual([])
})
