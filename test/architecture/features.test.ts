import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { features, goingWith, lists, setsToTry, withoutLines } from '../support/without-features.ts'
import { usersOfSeams } from './seams.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Empty without any feature. */
const foldersIn = (folder: string) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [])
const present = lists.filter((list) => existsSync(join(root, list)))

test('every folder of a feature says in one sentence what a user loses without it', () => {
  expect([...features.keys()]).toEqual(foldersIn('src/features').toSorted())
  for (const [name, { loses }] of features) expect(loses, name).toMatch(/^[A-Z][^.]+\.$/)
})

test('a feature needs features that exist, and none that needs it', () => {
  for (const [name, { needs }] of features) {
    expect([...features.keys()], name).toEqual(expect.arrayContaining([...needs]))
    for (const needed of needs) expect(goingWith([name]), name).not.toContain(needed)
  }
})

test('each feature is tried without each other one that it does not need', () => {
  const sets = setsToTry()
  for (const gone of features.keys()) {
    const apart = [...features.keys()].filter((there) => !goingWith([gone]).includes(there))
    for (const there of apart)
      expect(
        sets.some((set) => set.includes(gone) && !set.includes(there)),
        `${there} without ${gone}`,
      ).toBe(true)
  }
  for (const set of sets) expect([...set].toSorted()).toEqual([...goingWith(set)].toSorted())
})

test('tests lie with features that exist', () => {
  expect([...features.keys()]).toEqual(expect.arrayContaining(foldersIn('test/features')))
})

test.each(present)('without their lines, %s names no feature', (list) => {
  const left = withoutLines(readFileSync(join(root, list), 'utf8'), [...features.keys()])
  expect(left).not.toContain('#features/')
  // A part of a line that stays would name a feature that is gone.
  const code = left.replaceAll(/\/\*\*[^]*?\*\//g, '')
  for (const name of features.keys())
    expect(code).not.toMatch(
      new RegExp(`\\b${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}\\b`),
    )
})

/** Seams with one user, and why they are seams all the same. */
const alone: Readonly<Record<string, string>> = {
  packLines:
    'The pack for a printer says who approved the code, and only links for sign-off add an address to that.',
  listener: 'Events are written by many commands of the core, which must not know webhooks.',
}

// `npm run without` takes users away.
test.skipIf(process.env['WITHOUT_FEATURES'] !== undefined)('each seam is used by two features', () => {
  const declarations = [
    'service/feature.ts',
    'service/commands/accounts/of-account.ts',
    'service/database/feature-rows.ts',
  ]
    .concat('dashboard/feature.tsx')
    .map((path) => readFileSync(join(root, 'src', path), 'utf8'))
    .join('\n')
  const entries = new Map(
    [...features.keys()].map((name) => {
      const folder = `src/features/${name}`
      const files = ['service', 'dashboard'].flatMap((side) =>
        foldersIn(`${folder}/${side}`).map((file) => join(root, folder, side, file)),
      )
      const sources = files.filter((file) => file.endsWith('.ts')).map((file) => readFileSync(file, 'utf8'))
      return [
        name,
        sources
          .filter((source) => /: (ServiceFeature|FeatureRows|DashboardFeature) =/.test(source))
          .join('\n'),
      ]
    }),
  )
  const users = usersOfSeams(declarations, entries)
  expect(users.size).toBeGreaterThan(15)
  const few = [...users].filter(([, names]) => names.length < 2).map(([seam]) => seam)
  expect(few.toSorted()).toEqual(Object.keys(alone).toSorted())
})

test('a seam that one feature uses is found', () => {
  const types = `export type FeatureScreen = {
  readonly path: string
  /** Its tab. */
  readonly tab?: CodeTab
  readonly ofCode?: CodeEntry
}
`
  const entries = new Map([
    ['one', "{ path: '/one', tab: { label }, ofCode: entry }"],
    ['two', "{ path: '/two', ofCode: entry }"],
  ])
  expect(usersOfSeams(types, entries)).toEqual(
    new Map([
      ['tab', ['one']],
      ['ofCode', ['one', 'two']],
    ]),
  )
})
