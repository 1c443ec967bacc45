import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import type { QrCodesTable } from '#service/domain/stored-code.ts'
import { aRedirector, noon } from '../../../service/links/a-redirector.ts'
import { attack, harmless, hostile } from '../../../service/links/hostile.ts'

const past = new Date(noon - 1).toISOString()

const planned = {
  startsAt: '2026-06-02T12:00:00Z',
  expirationUrl: `https://example.com/${attack.replaceAll(' ', '+')}`,
  swap: {
    destinationUrl: `https://example.com/${attack.replaceAll(' ', '+')}`,
    from: '2026-06-03T10:00:00Z',
    to: '2026-06-04T10:00:00Z',
    zone: attack.slice(0, 64),
  },
}

test.each<[string, Partial<QrCodesTable>, object]>([
  ['as it is', {}, {}],
  ['with everything planned', { expiration_date: '2026-06-30T15:00:00Z' }, planned],
  ['that has ended', { expiration_date: past }, planned],
  ['as a text code', { qr_type: 'text' }, {}],
  ['with script in its look', { bg_color: attack, color: attack, corner: attack, text_color: attack }, {}],
])('script in every text of a code stays text on the approval page, %s', async (_, fields, rules) => {
  const { visit, aCode, database } = await aRedirector()
  const id = await aCode(hostile(fields, rules))
  const [token, now] = ['a'.repeat(43), new Date(noon).toISOString()]
  const made = { code_id: id, user_id: 1, token, score: 96, picture_hash: attack }
  await database
    .insertInto('approvals')
    .values({
      ...made,
      checked_at: now,
      created_at: now,
      decides_until: new Date(noon + 1_000).toISOString(),
    })
    .execute()
  const judged = await database
    .selectFrom('qr_codes')
    .select(['version', 'picture_hash', 'destination_url'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await database
    .insertInto('approval_decisions')
    .values({
      ...judged,
      decision: 'changes',
      id: 'one',
      code_id: id,
      user_id: 1,
      person_id: null,
      given_name: attack,
      reason: attack,
      decided_at: now,
    })
    .execute()
  const url = `/approval/${token}?a=${encodeURIComponent(attack)}`
  const { body, headers, statusCode } = await visit(url)
  expect(statusCode).toBe(200)
  const document = harmless(body)
  expect(document.querySelector('h1')?.textContent).toBe(attack)
  expect(document.querySelectorAll('a')).toHaveLength(0)
  expect([...document.forms].map((form) => form.getAttribute('action'))).toEqual([
    `/approval/${token}/decision`,
  ])
  expect(document.querySelector('blockquote')?.textContent).toBe(attack)
  expect(document.querySelector('.standing')?.textContent).toContain(attack)
  const sources = [...document.images].map(({ src }) => src)
  expect(sources).toEqual([expect.stringMatching(/^data:image\/svg\+xml,[\w%.!~*'()-]+$/)])
  const drawn = decodeURIComponent(sources[0]!.split(',')[1]!)
  const picture = new JSDOM(drawn, { contentType: 'image/svg+xml' }).window.document
  expect(picture.querySelectorAll('script, foreignObject, parsererror')).toHaveLength(0)
  const names = [...picture.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())
  expect(names.filter((name) => name.startsWith('on'))).toEqual([])
  expect(String(headers['content-security-policy'])).not.toMatch(/alert|unsafe/)
})
