import { expect, test } from 'vitest'
import type { QrCodesTable } from '#service/domain/stored-code.ts'
import { aPasswordHash, aRedirector, noon } from './a-redirector.ts'
import { attack, harmless, hostile } from './hostile.ts'

const past = new Date(noon - 1).toISOString()
const previewer = 'facebookexternalhit/1.1'

test.each<[string, Partial<QrCodesTable>, object, string]>([
  ['paused', { is_active: false }, {}, ''],
  ['expired', { expiration_date: past }, {}, ''],
  ['blocked', { is_blocked: true }, {}, ''],
  ['not open yet', {}, { startsAt: '2026-06-02T12:00:00Z' }, ''],
  ['protected', { is_protected: true, password_hash: aPasswordHash('a') }, {}, ''],
  ['welcoming', {}, { contentWelcomeTime: 5 }, ''],
  ['shown as a card', {}, {}, previewer],
  ['shown as a card with a welcome', {}, { contentWelcomeTime: 5 }, previewer],
])('script in every text of a link that is %s stays text', async (_state, fields, rules, agent) => {
  const { visit, aCode } = await aRedirector()
  await aCode(hostile(fields, rules))
  const url = `/summer?qr&a=${encodeURIComponent(attack)}&b="><script>`
  const { body, headers } = await visit(url, { 'user-agent': agent })
  expect(Buffer.byteLength(body)).toBeLessThan(15_000)
  const document = harmless(body)
  for (const { src } of document.images) expect(src).toMatch(/^https:\/\/pictures\.example\//)
  for (const { href } of document.querySelectorAll<HTMLAnchorElement>('a[href]'))
    expect(href).toMatch(/^https:\/\/example\.com\//)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)
  for (const line of lines) expect(line).toMatch(/^[\x20-\x7e]*$/)
  const policy = String(headers['content-security-policy'])
  expect(policy).not.toMatch(/pictures|alert|unsafe/)
})
