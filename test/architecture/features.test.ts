import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { features, goingWith, lists, withoutLines } from '../support/without-features.ts'

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
