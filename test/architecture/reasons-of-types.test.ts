import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { reasonsOfTypes } from '#code-types/reasons.ts'
import { reasonSentences } from '#contract/reasons.ts'
import { catalogueOf } from './catalogues.ts'
import { projectSources } from './project-sources.ts'
import { misplacedReasons } from './reasons-of-types.ts'

const files = import.meta.glob<Readonly<Record<string, string>>>('/src/code-types/*/reasons.ts', {
  eager: true,
  import: 'reasons',
})
const types = Object.fromEntries(
  Object.entries(files).map(([path, reasons]) => [path.split('/')[3] ?? '', Object.keys(reasons)]),
)
const core = Object.keys(reasonSentences).filter((code) => !(code in reasonsOfTypes))

test('a reason that one type alone uses is in its folder', () => {
  expect(Object.keys(types).length).toBeGreaterThan(10)
  const sources = projectSources(fileURLToPath(new URL('../..', import.meta.url)))
  expect(misplacedReasons({ core, types }, sources)).toEqual([])
})

test('the list has the reasons of every folder', () => {
  expect(Object.keys(reasonsOfTypes).toSorted()).toEqual(Object.values(types).flat().toSorted())
})

test('a type has the messages of its own reasons, and of no others', () => {
  const { features } = catalogueOf('en')
  const worded = (type: string) =>
    Object.keys(features.get(`code-types/${type}`) ?? {})
      .filter((key) => key.startsWith('reason.'))
      .map((key) => key.slice('reason.'.length))
  for (const [type, codes] of Object.entries(types))
    expect(worded(type).toSorted(), type).toEqual(
      codes.filter((code) => !code.startsWith('send-')).toSorted(),
    )
})

test('a reason of a type in the core, in another type, twice or unused is caught', () => {
  const sources = [
    { path: 'src/code-types/tea/content.ts', text: "reason('tea-name'), reason('leaf')" },
    { path: 'src/code-types/cake/content.ts', text: "code: 'cake-name', fixed: 'tea-fixed'" },
    { path: 'src/service/commands/serve.ts', text: "invalid('fieldData.cake', 'cake-name')" },
  ]
  const codes = {
    core: ['tea-name', 'cake-name'],
    types: { tea: ['leaf', 'pot', 'tea-fixed'], cake: ['leaf'] },
  }
  expect(misplacedReasons(codes, sources)).toEqual([
    'pot of tea is used by nothing',
    'tea-fixed of tea is used by cake',
    'leaf of cake is used by tea',
    'leaf of cake exists twice',
    'tea-name belongs to tea',
  ])
})
