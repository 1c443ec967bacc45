import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { version } from '#service/domain/settings.ts'

test('the running version has a dated part in the changelog that an operator can read', () => {
  const text = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8')
  const part = text.split(/^## /m).find((each) => each.startsWith(`${version} - `)) ?? ''
  expect(part).toMatch(/^\S+ - \d{4}-\d{2}-\d{2}\n/)
  expect(part.trim().split('\n').length).toBeLessThanOrEqual(60)
})
