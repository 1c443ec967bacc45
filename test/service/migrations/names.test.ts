import { expect, test } from 'vitest'
import { migrationsFor } from '#service/database/migrations/migrations.ts'

test('migrations are numbered in their order without a gap, and name the version that adds them', () => {
  const names = Object.keys(migrationsFor({ name: 'sqlite', warn: () => {} }))
  expect(names.slice(0, 2)).toEqual(['0001-initial', '0002-foreign-keys'])
  for (const [place, name] of names.entries()) {
    const number = String(place + 1).padStart(4, '0')
    // Those of 1.0.0 name no version.
    const version = place < 6 ? '' : String.raw`\d+\.\d+\.\d+-`
    expect(name).toMatch(new RegExp(`^${number}-${version}[a-z][a-z-]+$`))
  }
})
