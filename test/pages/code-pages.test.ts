import { codeTypes } from '#code-types/code-types.ts'
import fc from 'fast-check'
import { gzipSync } from 'node:zlib'
import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { type PageType, codeTypeOf } from '#contract/code-types/code-types.ts'
import { weekFields } from '#contract/code-types/common-fields.ts'
import { contentFields } from '#contract/code-types/content-fields.ts'
import { exampleOf } from '#contract/code-types/code-types.ts'
import { visitorLanguageSchema } from '#contract/visit-page.ts'
import { contrast } from '#design/scannability/thresholds.ts'
import { pageColours, pageThemes } from '#pages/code-page/style.ts'
import { PageContent, type PageRecord } from '#pages/code-page/content.ts'
import { renderCodePage, styleIn } from '#pages/code-page.ts'
import { contactCard } from '#service/links/phone-files.ts'
import { openStateAt, readHours } from '#pages/opening-hours.ts'
import { speeches } from '#pages/speech.ts'

const types = Object.keys(codeTypes).filter((type) => codeTypeOf(type).visit === 'page') as PageType[]
const noon = Date.parse('2026-11-23T12:00:00.000Z')
const options = { base: '/summer', shortLink: 'https://go.acme.com/summer', ownHosts: ['go.acme.com'] }
const file = `/file/${'a'.repeat(32)}/p.jpg`

function aPage(type: PageType, fields: object = {}, fieldData: object = {}): PageRecord {
  const example = exampleOf(type)
  return {
    qrType: type,
    title: example.title,
    destinationUrl: '',
    ...example.fields,
    ...fields,
    fieldData: { ...example.fieldData, ...fieldData },
  }
}

const render = (record: PageRecord, language: (typeof visitorLanguageSchema.options)[number] = 'en') =>
  renderCodePage(record, speeches[language], noon, options)

test.each(types)('a %s page is small, in every theme and language', (type) => {
  for (const theme of pageThemes) {
    const html = render(aPage(type, {}, { theme }), 'de')
    expect(gzipSync(html).length).toBeLessThan(14_000)
    expect(html).toContain('<html lang="de">')
    expect(styleIn(html).length).toBeGreaterThan(1_000)
  }
  const pages = visitorLanguageSchema.options.map((language) => render(aPage(type), language))
  expect(new Set(pages).size).toBe(visitorLanguageSchema.options.length)
})

/** Every text of a record, hostile. */
const hostile = fc.constantFrom(
  '"><script>alert(1)</script>',
  "' onload='alert(1)",
  '</style><script>alert(1)</script>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '{{constructor}}',
  '\u202Eevil\r\nX-Header: 1',
  'https://a.example/"onclick="x',
  '#fff;}</style><script>',
)

test.each(types)(
  'no value breaks out of a %s page',
  (type) => {
    const record = fc.record({
      values: fc.array(fc.oneof(hostile, fc.string({ unit: 'binary' })), { minLength: 60, maxLength: 60 }),
      text: fc.oneof(hostile, fc.string({ unit: 'binary' })),
    })
    fc.assert(
      fc.property(record, ({ values, text }) => {
        const names = Object.keys(contentFields).filter((name) => !name.startsWith('fieldData.'))
        const fields = Object.fromEntries(names.map((name, index) => [name, values[index % values.length]]))
        const html = render(
          aPage(
            type,
            { ...fields, title: text, imageList: values, videos: values, destinationUrl: text },
            {
              theme: text,
              links: values.map((value) => ({ label: value, address: value, icon: value })),
              event: { title: text, start: '2027-01-01T10:00', place: text, description: text, zone: text },
              menu: {
                currency: text,
                sections: values.map((value) => ({
                  name: value,
                  dishes: [{ name: value, text, price: value, allergens: [text], diets: [text] }],
                })),
              },
              maps: { name: text, address: text, coordinates: '52.5, 13.4' },
              app: { appStore: text, googlePlay: text, other: text, icon: text },
              message: { kind: 'sms', to: '+1202555014', text },
              file: { address: text, cover: text, name: text },
              transcript: text,
              holidays: values,
              hoursZone: text,
            },
          ),
        )
        const { document } = new JSDOM(html).window
        expect(
          document.querySelectorAll('script,iframe,object,embed,form,link:not([rel=icon]),base').length,
        ).toBe(0)
        for (const element of document.querySelectorAll('*')) {
          for (const { name, value } of element.attributes) {
            expect(name).toMatch(/^[a-z][a-z-]*$|^viewBox$/)
            expect(name).not.toMatch(/^on|^style$/)
            if (['href', 'src', 'poster', 'ping'].includes(name))
              expect(value).toMatch(/^(https?:\/\/|\/|#|tel:|sms:|mailto:|geo:|data:,$)/)
          }
        }
      }),
      { numRuns: 12 },
    )
  },
  30_000,
)

test('a value of any script keeps its own direction', () => {
  const html = render(aPage('contact', { firstName: 'ליאור', lastName: '', bio: 'مرحبا' }))
  expect(html).toMatch(/<h1 dir="auto"[^>]*>ליאור/)
  expect(html).toMatch(/dir="auto"[^>]*>مرحبا/)
})

test('buttons lead through the link, phones and mails are opened by the phone itself', () => {
  const html = render(aPage('contact'))
  expect(html).toContain('href="/summer/contact.vcf"')
  expect(html).toContain('href="/summer/go/website"')
  expect(html).toContain('href="tel:+12025550143" ping="/summer/go/mobile"')
  expect(html).toContain('href="mailto:maya@example.com"')
  expect(
    render(aPage('message', {}, { message: { kind: 'sms', to: '+1 202 555 0143', text: 'a&b' } })),
  ).toContain('href="sms:+12025550143?&amp;body=a%26b"')
})

test('pictures know their size and their smaller copies; recordings of other sites are links', () => {
  const media = () => ({ width: 800, height: 600, variants: [{ address: `${file}?w=400`, width: 400 }] })
  const html = renderCodePage(aPage('contact', { profilePic: file }), speeches.en, noon, {
    ...options,
    media,
  })
  expect(html.replace(/\s+/g, ' ')).toContain(
    `src="${file}" alt="" width="800" height="600" srcset="${file}?w=400 400w"`,
  )
  const video = render(
    aPage('video', { videos: ['https://videos.example/1', { address: `https://go.acme.com${file}` }] }),
  )
  expect(video).toContain('href="/summer/go/video-1"')
  expect(video.replace(/\s+/g, ' ')).toContain(`<video controls playsinline preload="metadata" src="${file}"`)
})

test('every colour of the owner can be read on its page', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, colour, colour, (primary, gradient, button) => {
      const made = pageColours({ primary, gradient, button })
      expect(contrast(made.button, made.onButton)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(made.light, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(made.dark, '#1a1d24')).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 50 },
  )
})

test('no value breaks out of a contact', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('a\r\nTEL:666', 'a\nEND:VCARD', 'a;b,c\\d'),
  )
  fc.assert(
    fc.property(text, text, text, (firstName, job, address) => {
      const record = { qrType: 'contact', firstName, job, address, bio: job }
      for (const version of ['3.0', '4.0'] as const) {
        const card = contactCard(new PageContent(record, speeches.en, noon, options), version)
        const lines = card.replaceAll('\r\n ', '').split('\r\n')
        expect(card.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        expect(lines.filter((line) => /^(BEGIN|END|TEL)[:;]/.test(line))).toEqual([
          'BEGIN:VCARD',
          'END:VCARD',
        ])
        for (const line of card.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      }
    }),
  )
})

test('a network is written with its signs escaped', () => {
  expect(
    codeTypes.wifi.encodes.text({
      network: 'a;b:c',
      password: String.raw`p\"q,r`,
      security: 'WPA',
      hidden: true,
    }),
  ).toBe(String.raw`WIFI:T:WPA;S:a\;b\:c;P:p\\\"q\,r;H:true;;`)
  expect(codeTypes.wifi.encodes.text({ network: 'open', security: 'none', password: 'x' })).toBe(
    'WIFI:T:nopass;S:open;;',
  )
})

test('opening hours follow the clock of the owner, past midnight and on special days', () => {
  const open = (day: string, start: string, end: string) => ({
    [`${day}Open`]: day,
    [`${day}Start`]: start,
    [`${day}End`]: end,
  })
  const hours = readHours(
    { ...open('monday', '09:00', '18:00'), ...open('friday', '20:00', '02:00') },
    { hoursZone: 'Europe/Berlin', holidays: [{ date: '2026-11-30', name: 'Inventory' }] },
  )!
  const at = (instant: string) => openStateAt(hours, Date.parse(instant))
  // Berlin is an hour ahead of UTC in winter.
  expect(at('2026-11-23T12:00:00Z')).toEqual({ kind: 'open', until: { minutes: 18 * 60, daysAhead: 0 } })
  expect(at('2026-11-23T17:00:00Z')).toEqual({ kind: 'closed', opens: { minutes: 20 * 60, daysAhead: 4 } })
  expect(at('2026-11-27T22:30:00Z')).toEqual({ kind: 'open', until: { minutes: 2 * 60, daysAhead: 1 } })
  expect(at('2026-11-28T00:30:00Z')).toEqual({ kind: 'open', until: { minutes: 2 * 60, daysAhead: 0 } })
  expect(at('2026-11-30T12:00:00Z')).toMatchObject({ kind: 'closed' })
  expect(readHours({}, {})).toBeNull()
  const always = readHours(
    Object.fromEntries(weekFields.filter((name) => name.endsWith('Open')).map((name) => [name, 'yes'])),
    {},
  )!
  expect(openStateAt(always, noon)).toEqual({ kind: 'open', until: null })
})

test('an event of whole days names them without a time or a zone, and is over when its last day has ended there', () => {
  const at = (now: string, event: object): string => {
    const html = renderCodePage(aPage('event', {}, { event }), speeches.en, Date.parse(now), options)
    return new JSDOM(html).window.document.body.textContent.replaceAll(/\s+/g, ' ')
  }
  const fair = { title: 'Fair', start: '2026-11-20', end: '2026-11-22', zone: 'Pacific/Auckland' }
  const during = at('2026-11-22T10:59:59Z', fair)
  expect(during).toContain('Friday 20 November – Sunday 22 November 2026')
  expect(during).not.toMatch(/Auckland|\d:\d\d|is over/)
  expect(at('2026-11-22T11:00:00Z', fair)).toContain('is over')
  expect(at('2026-11-22T11:00:00Z', { ...fair, repeat: 'yearly' })).not.toContain('is over')
  const day = { title: 'Fair', start: '2026-11-20', zone: '' }
  expect(at('2026-11-21T11:59:59Z', day)).not.toContain('is over')
  expect(at('2026-11-21T12:00:00Z', day)).toContain('is over')
})

test('a menu speaks the language of the guest, with its prices, allergens and what is sold out', () => {
  const dishes = [
    {
      name: 'Tomato soup',
      price: '6,50',
      allergens: ['gluten', 'A'],
      diets: ['vegan'],
      in: { de: { name: 'Tomatensuppe' } },
    },
    { name: 'Trout', price: '9', isSoldOut: true },
    { name: 'Wine', price: '4 / 7' },
    { name: '', price: '3' },
  ]
  const sections = [{ name: 'Starters', in: { de: { name: 'Vorspeisen' } }, dishes }, { name: 'Empty' }]
  const shown = (language: 'en' | 'de') => {
    const page = render(aPage('menu', {}, { menu: { currency: 'EUR', sections } }), language)
    const { document } = new JSDOM(page).window
    const words = (selector: string) =>
      [...document.querySelectorAll(selector)].map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '))
    return { sections: words('h2'), dishes: words('.dishes li') }
  }
  expect(shown('en')).toEqual({
    sections: ['Starters'],
    dishes: ['Tomato soup€6.50VeganAllergens: Gluten, A', 'TroutSold out', 'Wine4 / 7'],
  })
  expect(shown('de')).toEqual({
    sections: ['Vorspeisen'],
    dishes: ['Tomatensuppe6,50 €VeganAllergene: Gluten, A', 'TroutAusverkauft', 'Wine4 / 7'],
  })
})
