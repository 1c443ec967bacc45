import { expect, test } from 'vitest'
import { aCreateRequest } from '../support/a-request.ts'
import { service, serviceForEach } from '../support/own-service.ts'

serviceForEach()

const menu = {
  sections: [
    { name: 'Starters', dishes: [{ name: 'Soup', allergens: ['celery'], in: { de: { name: 'Suppe' } } }] },
  ],
}

const page = (url: string, language: string) =>
  service.visit({ url, headers: { host: 'go.acme.com', 'accept-language': language } })

test('a guest chooses the language on the page, whatever the phone says', async () => {
  const fields = { slashTag: 'menu', qrType: 'menu', company: 'Harbour', destinationUrl: undefined }
  const made = await service.api('POST', '/qr-code', aCreateRequest({ ...fields, fieldData: { menu } }))
  expect(made.statusCode, made.body).toBe(201)
  const { body } = await page('/menu?qr', 'fr')
  expect(body).toContain('Langue: français')
  expect(body).toContain('<a href="/menu/page?lang=de" hreflang="de" lang="de">Deutsch</a>')
  const german = await page('/menu/page?lang=de', 'fr')
  expect([german.headers['content-language'], german.body]).toEqual([
    'de',
    expect.stringContaining('<bdi dir="auto">Suppe</bdi>'),
  ])
  expect(german.body).toContain('Sellerie')
  expect((await page('/menu/page?lang=xx', 'fr')).headers['content-language']).toBe('fr')
})
