import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { catalogueOf } from './catalogues.ts'
import { faultsOf, messageCalls, type MessageCall } from './message-calls.ts'
import { projectSources } from './project-sources.ts'

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const english = catalogueOf('en')
const calls = messageCalls(pathOf('../../src/dashboard/tsconfig.json'))
const wrong = (all: readonly MessageCall[]) =>
  all.flatMap((call) => faultsOf(call, english).map((fault) => `${call.place} ${call.keys[0]} ${fault}`))

/** Messages whose end the service names: codes of refusals, buttons of a page. */
const namedByService = /^(reason|scans\.button|server)\./

test('every call of t() gives the values of its message', () => {
  expect(calls.length).toBeGreaterThan(1_000)
  expect(wrong(calls)).toEqual([])
})

test('a missing and a needless value are caught', () => {
  expect(wrong(messageCalls(pathOf('fixtures/message-calls/tsconfig.json')))).toEqual([
    'calls.ts:7 library.count misses count',
    'calls.ts:8 common.product gives name in vain',
    'calls.ts:9 library.opens misses date',
  ])
})

test('every message is used', () => {
  const called = new Set(calls.flatMap(({ keys }) => keys))
  const sources = projectSources(pathOf('../..')).filter(({ path }) =>
    /^src\/((features\/[^/]+\/)?dashboard|code-types)\/.*\.tsx?$/.test(path),
  )
  const unused = [...english.messages.keys()].filter(
    (key) =>
      !called.has(key) && !namedByService.test(key) && !sources.some(({ text }) => text.includes(`'${key}'`)),
  )
  expect(unused).toEqual([])
})
