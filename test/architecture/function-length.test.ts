import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const linter = fileURLToPath(new URL('bin/oxlint', import.meta.resolve('oxlint/package.json')))

/** Functions that may have more than 60 lines. At most four, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'src/service/analytics/counting.ts: createCounting': 'One state machine over six variables.',
}

type Report = { readonly diagnostics: readonly { readonly message: string; readonly filename: string }[] }

function longFunctions(folder: string): string[] {
  const config = 'test/architecture/function-length.json'
  let text: string
  try {
    text = execFileSync(process.execPath, [linter, '-c', config, '--no-ignore', '-f', 'json', folder], {
      cwd: root,
      encoding: 'utf8',
    })
  } catch (error) {
    // The linter ends with 1 when it finds something.
    text = (error as { readonly stdout: string }).stdout
  }
  return (JSON.parse(text) as Report).diagnostics.map(
    ({ message, filename }) => `${filename}: ${/`(.+?)`/.exec(message)?.[1] ?? message}`,
  )
}

test('every function fits a screen of 60 lines, with at most four exceptions', () => {
  const known = new Set(Object.keys(exceptions))
  expect(longFunctions('src').filter((name) => !known.has(name))).toEqual([])
  expect(Object.keys(exceptions).length).toBeLessThanOrEqual(4)
})

test('a function of 61 lines is caught', () => {
  expect(longFunctions('test/architecture/fixtures/long-functions')).toEqual([
    'test/architecture/fixtures/long-functions/too-long.ts: addALot',
  ])
})
