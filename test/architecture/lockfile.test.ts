import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { missingPlatforms } from '../support/complete-lockfile.js'

type Lockfile = Parameters<typeof missingPlatforms>[0]
const lockfile = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
) as Lockfile
const packages = Object.entries(lockfile.packages)

test('npm ci finds every platform of every package', () => {
  expect(missingPlatforms(lockfile).map(([path]) => path)).toEqual([])
})

test('a platform missing from the lockfile is reported', () => {
  const lacking = {
    packages: { 'node_modules/x': { optionalDependencies: { '@x/binding-linux-x64-musl': '1.2.3' } } },
  }
  expect(missingPlatforms(lacking)).toEqual([
    [
      'node_modules/@x/binding-linux-x64-musl',
      { version: '1.2.3', cpu: ['x64'], libc: ['musl'], os: ['linux'], optional: true },
    ],
  ])
})

test('no package comes from another address', () => {
  expect(
    packages.filter(([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/')),
  ).toEqual([])
})

test('only optional packages run install scripts', () => {
  expect(
    packages.filter(([, entry]) => entry.hasInstallScript && !entry.optional).map(([path]) => path),
  ).toEqual([])
})
