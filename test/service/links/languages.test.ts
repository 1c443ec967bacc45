import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { type VisitorLanguage, visitorLanguageSchema } from '#contract/visit-page.ts'
import { visitorMessages } from '#pages/speech.ts'
import { preferredLanguage } from '#service/domain/browser.ts'
import { aPasswordHash, aRedirector, noon } from './a-redirector.ts'

const host = 'go.acme.com'

test.each<[string, VisitorLanguage]>([
  ['', 'en'],
  ['de', 'de'],
  ['DE-at', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['zh-Hant-TW,zh;q=0.9,fr-CA;q=0.2', 'fr'],
  ['en;q=0.4, nl;q=0.8, it;q=0.6', 'nl'],
  ['es , pt', 'es'],
  ['pt-BR;q=1.000', 'pt'],
  ['it ; q=0.5 , fr ; q=0.501', 'fr'],
  ['fil,ja', 'en'],
  ['den', 'en'],
  ['de;q=0', 'en'],
  ['*', 'en'],
  ['*;q=0.1,nl;q=0.05', 'en'],
  ['en;q=0,*', 'de'],
  ['de;q=0,de-DE,fr;q=0.1', 'de'],
  ['de;q=2,fr;q=0.3', 'fr'],
  ['de;q=0.1234,fr;q=.9,it;q=0.1', 'it'],
  ['de;level=1,it;q=0.1', 'it'],
  ['<script>,de', 'de'],
  [`${'x,'.repeat(5_000)}de`, 'en'],
  ['\u0000de', 'en'],
])('a browser that prefers %j reads %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})

const end = { expiration_date: '2026-05-31T22:30:00.000Z' }
const tokyo = JSON.stringify({ expirationZone: 'Asia/Tokyo' })
const start = JSON.stringify({ startsAt: '2026-06-04T12:00:00Z', startsZone: 'Europe/Lisbon' })

test('every visitor page is available in each language, is small, and declares its language to browsers and caches', async () => {
  const { links, aCode } = await aRedirector()
  await aCode({ tag: 'paused', is_active: false })
  await aCode({ tag: 'expired', ...end })
  await aCode({ tag: 'blocked', is_blocked: true })
  await aCode({ tag: 'scheduled', field_data: start })
  await aCode({ tag: 'password', is_protected: true, password_hash: aPasswordHash('open sesame') })
  await aCode({ tag: 'welcome', title: '', field_data: JSON.stringify({ contentWelcomeTime: 5 }) })
  for (const language of visitorLanguageSchema.options) {
    const headers = { host, 'accept-language': `xx,${language}-XX;q=0.9` }
    const words = visitorMessages[language]
    for (const [url, heading, method] of [
      ['/paused', words['visitor.paused.title'], 'GET'],
      ['/expired', words['visitor.expired.title'], 'GET'],
      ['/blocked', words['visitor.blocked.title'], 'GET'],
      ['/scheduled', words['visitor.scheduled.title'], 'GET'],
      ['/password', words['visitor.password.title'], 'GET'],
      ['/welcome', words['visitor.welcome.title'], 'GET'],
      ['/nowhere', words['visitor.unknown.title'], 'GET'],
      ['/%zz', words['visitor.badRequest.title'], 'GET'],
      ['/approval/%c3%28', words['visitor.badRequest.title'], 'GET'],
      [`/${'a'.repeat(9_000)}`, words['visitor.tooLong.title'], 'GET'],
      ['/paused', words['visitor.method.title'], 'DELETE'],
    ] as const) {
      const answer = await links.inject({ method, url, headers })
      const page = `${language} ${url.slice(0, 40)}`
      expect(answer.headers, page).toMatchObject({
        'content-language': language,
        vary: 'Accept-Language',
        'cache-control': 'no-store',
      })
      expect(Buffer.byteLength(answer.body), page).toBeLessThan(15_000)
      expect(answer.body, page).toContain(`<html lang="${language}">`)
      const { document } = new JSDOM(answer.body).window
      expect(document.querySelector('h1')?.textContent, page).toBe(heading)
      expect(document.body.textContent, page).not.toMatch(/[{}]|undefined|NaN/)
    }
  }
})

test("a wrong password and the rate limit use the visitor's language", async () => {
  const { links, aCode } = await aRedirector()
  await aCode({ is_protected: true, password_hash: aPasswordHash('open sesame') })
  const guess = () =>
    links.inject({
      method: 'POST',
      url: '/summer',
      headers: { host, 'accept-language': 'fr', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'password=guess',
    })
  expect((await guess()).body).toContain('role="alert">Ce mot de passe est incorrect.</p>')
  for (let step = 0; step < 5; step += 1) await guess()
  const waiting = await guess()
  expect(waiting.statusCode).toBe(429)
  expect(waiting.body).toMatch(/role="alert">Trop d’essais incorrects\. Réessayez dans \d+ secondes?\.</)
})

test.each([
  ['en', 'Ended on', 'Monday, 1 June 2026 at 07:30 GMT+9 (Asia/Tokyo)'],
  ['de', 'Abgelaufen am', 'Montag, 1. Juni 2026 um 07:30 GMT+9 (Asia/Tokyo)'],
  ['pt', 'Data do fim', 'segunda-feira, 1 de junho de 2026 às 07:30 GMT+9 (Asia/Tokyo)'],
])('in %s an expired link shows since when, in its zone', async (language, name, time) => {
  const { visit, aCode } = await aRedirector()
  await aCode({ ...end, field_data: tokyo })
  const { body } = await visit('/summer', { 'accept-language': language })
  expect(body).toContain(`<dt>${name}</dt>`)
  expect(body).toContain(`<time datetime="2026-05-31T22:30:00.000Z">${time}</time>`)
})

test.each([
  ['no zone', {}],
  ['a zone that is none', { expirationZone: 'Mars/Olympus' }],
  ['no text as zone', { expirationZone: ['Asia/Tokyo'] }],
])('an end with %s is shown in UTC', async (_, rules) => {
  const { visit, aCode } = await aRedirector()
  await aCode({ ...end, field_data: JSON.stringify(rules) })
  const { body } = await visit('/summer')
  expect(body).toContain('>Sunday, 31 May 2026 at 22:30 UTC</time>')
})

test.each<[VisitorLanguage, string, string]>([
  ['de', 'Er öffnet in 3 Tagen.', 'Donnerstag, 4. Juni 2026 um 13:00'],
  ['fr', 'Il ouvrira dans 3 jours.', 'jeudi 4 juin 2026 à 13:00'],
  ['es', 'Se abrirá dentro de 3 días.', 'jueves, 4 de junio de 2026, 13:00'],
  ['it', 'Si aprirà tra 3 giorni.', 'giovedì 4 giugno 2026 alle ore 13:00'],
  ['nl', 'Hij opent over 3 dagen.', 'donderdag 4 juni 2026 om 13:00'],
])('in %s a start is shown relative to now and in its zone', async (language, words, time) => {
  const { links, aCode, clock } = await aRedirector()
  await aCode({ field_data: start })
  const visit = () => links.inject({ url: '/summer', headers: { host, 'accept-language': language } })
  const { body } = await visit()
  expect(body).toContain(words)
  expect(body).toContain(time)
  expect(body).toContain('(Europe/Lisbon)')
  clock.now = noon + 3 * 86_400_000 - 30_000
  expect((await visit()).body).toContain(` ${visitorMessages[language]['visitor.scheduled.soon']}.`)
})

test("guessing links shows the rate limit in the visitor's language", async () => {
  const { links } = await aRedirector()
  const headers = { host, 'accept-language': 'it' }
  for (let step = 0; step < 300; step += 1) await links.inject({ url: '/guess', headers })
  const slowed = await links.inject({ url: '/guess', headers })
  expect(slowed.statusCode).toBe(429)
  expect(slowed.body).toContain('<h1>Troppi tentativi</h1>')
})

test('previewers and people are redirected in any language', async () => {
  const { links, aCode } = await aRedirector()
  await aCode()
  const headers = { host, 'accept-language': 'de' }
  const card = await links.inject({ url: '/summer', headers: { ...headers, 'user-agent': 'Twitterbot/1.0' } })
  expect(card.headers['content-language']).toBe('de')
  expect(card.body).toContain('>Link öffnen</a>')
  const visit = await links.inject({ url: '/summer', headers })
  expect([visit.statusCode, visit.headers.location]).toEqual([302, 'https://example.com/menu'])
})
