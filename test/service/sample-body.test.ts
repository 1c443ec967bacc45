import { expect, test } from 'vitest'
import { codeTypes } from '#code-types/code-types.ts'
import { type CodeType, fieldsOf, isPageType } from '#contract/code-types/code-types.ts'
import { hoursFields, weekdays } from '#contract/code-types/common-fields.ts'
import type { ContentField } from '#contract/code-types/content-fields.ts'
import { service, serviceForAll } from './support/own-service.ts'

const host = 'go.acme.com'
serviceForAll({ clock: () => Date.parse('2026-11-23T12:00:00Z') })

/** Each weekday as the interface shows it: open ones carry their name. */
const hours = Object.fromEntries(
  weekdays.flatMap((day, index) => {
    const { open, start, end } = hoursFields(day)
    return [
      [open, day === 'sunday' ? '' : day],
      [start, `0${index + 1}:15`],
      [end, '17:45'],
    ]
  }),
)

const sample = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  bio: 'Writes programs for engines.',
  mobile: '+1 202 555 0101',
  phone: '+1 202 555 0102',
  fax: '+1 202 555 0103',
  email: 'ada@example.com',
  company: 'Analytical Engines',
  job: 'Programmer',
  address: '12 St James Square, London',
  website: 'https://ada.example/home',
  summary: 'Everything about engines.',
  businessType: 'Workshop',
  facebook: 'https://www.facebook.com/ada.engines',
  instagram: 'ada_engines',
  google: 'https://maps.example/ada',
  linkedin: 'ada-engines',
  welcomeImage: 'https://pictures.example/welcome.jpg',
  profilePic: 'https://pictures.example/ada.jpg',
  logo: 'https://pictures.example/logo.png',
  gradientColor: '#102030',
  primaryColor: '#405060',
  audioPrimary: '#205030',
  about: 'Founded in 1843.',
  aboutName: 'Charles Babbage',
  aboutPhone: '+1 202 555 0104',
  aboutEmail: 'hello@example.com',
  aboutWebsite: 'https://engines.example/about',
  ctaColor: '#503020',
  buttonText: 'Book a visit',
  buttonLink: 'https://engines.example/visit',
  audioTitle: 'Notes on the engine',
  bannerImage: 'https://pictures.example/banner.jpg',
  pdfPassword: 'open sesame',
  videos: ['https://videos.example/engine'],
  imageList: ['https://pictures.example/one.jpg', 'https://pictures.example/two.jpg'],
  edit: 0,
  passwordProtectionEnabled: false,
  ...hours,
} as const

/** What the types keep inside `fieldData`, beside the documented keys. */
const structures = {
  links: [{ label: 'Shop', address: 'https://engines.example/shop' }],
  event: {
    title: 'First run',
    start: '2027-01-31T18:00',
    end: '2027-01-31T20:00',
    zone: 'UTC',
    place: 'London',
  },
  menu: {
    currency: 'EUR',
    sections: [{ name: 'Teas', dishes: [{ name: 'Steam tea', price: '3.50', allergens: ['milk', 'M'] }] }],
  },
  app: { appStore: 'https://apps.apple.com/app/id1', googlePlay: '', other: '' },
  message: { kind: 'sms', to: '+1 202 555 0105', text: 'Hello' },
  wifi: { network: 'Engines', password: 'brass-and-steam', security: 'WPA', hidden: false },
  transfer: { name: 'Engines', iban: 'DE89370400440532013000', amount: '12.50', bic: '', text: 'Engine 7' },
  qrbill: {
    iban: 'CH9300762011623852957',
    name: 'Engines',
    postalCode: '3011',
    city: 'Bern',
    country: 'CH',
    currency: 'CHF',
  },
  upi: { id: 'engines@bank', name: 'Engines', amount: '', text: 'Engine 7' },
  pix: { key: 'engines@bank.example', name: 'Engines', city: 'Recife', amount: '', text: 'Engine 7' },
  promptpay: { number: '081 222 3333', amount: '' },
  phone: { number: '+1 202 555 0105' },
  sms: { number: '+1 202 555 0105', text: 'Engine 7' },
  email: { to: 'ada@engines.example', subject: 'Engine 7', text: 'Hello' },
  maps: { name: 'The engine house', address: 'Dorset Square, London', coordinates: '51.5226, -0.1614' },
  mecard: { firstName: 'Ada', lastName: 'Lovelace', phone: '+1 202 555 0105' },
  location: { coordinates: '51.5007, -0.1246', name: 'The engine house' },
  product: { gtin: '09506000134352', batch: 'B1', serial: '', expiry: '' },
  productLinks: [{ linkType: 'recipeInfo', address: 'https://engines.example/recipe', language: '' }],
  hoursZone: 'Europe/London',
  holidays: [{ date: '2026-12-25', name: 'Christmas', start: '', end: '' }],
  transcript: 'The engine weaves patterns.',
  theme: 'soft',
  font: 'serif',
}

/** How a page shows a field, where that is not the value itself. */
const shownAs: Partial<Record<ContentField, string>> = {
  website: '/go/website',
  facebook: '/go/facebook',
  instagram: '/go/instagram',
  google: '/go/google',
  linkedin: '/go/linkedin',
  aboutWebsite: '/go/aboutWebsite',
  buttonLink: '/go/buttonLink',
  primaryColor: '--from:#405060',
  gradientColor: '--to:#102030',
  ctaColor: '--b:#503020',
  audioPrimary: '--b:#205030',
  videos: '/go/video-1',
  'fieldData.links': 'Shop',
  'fieldData.event': 'First run',
  'fieldData.menu': '€3.50',
  'fieldData.app': '/go/appStore',
  'fieldData.maps': '/go/openStreetMap',
  'fieldData.message': 'sms:+12025550105',
  'fieldData.file': '/go/file',
  'fieldData.hoursZone': 'Open until 17:45',
  'fieldData.holidays': 'Christmas',
  'fieldData.transcript': 'The engine weaves patterns.',
  'fieldData.theme': 'border-radius:36px',
  'fieldData.font': '--font:ui-serif',
}

function expected(field: ContentField): readonly string[] {
  const special = shownAs[field]
  if (special !== undefined) return [special]
  if (field === 'pdfPassword') return []
  if (field === 'imageList') return sample.imageList
  // A day names itself, and a closed one shows no times.
  if (field === 'sundayOpen') return ['Closed']
  if (field.startsWith('sunday')) return []
  if (field.endsWith('Open')) return [`${field[0]?.toUpperCase()}${field.slice(1, -4)}`]
  const value = (sample as Readonly<Record<string, unknown>>)[field]
  return [String(value)]
}

test.each(Object.keys(codeTypes) as CodeType[])(
  'the documented sample body makes a %s code that keeps and shows every field',
  async (qrType) => {
    const body = {
      ...sample,
      qrType,
      destinationUrl: 'https://engines.example/menu.pdf',
      brandedDomain: host,
      slashTag: qrType,
      qr: 'picture.png',
      frame: '',
      text: 'The engine',
      title: 'Ada and her engine',
      tags: '',
      fieldData: JSON.stringify({
        destinationUrl: 'https://engines.example/menu.pdf',
        title: 'Ada and her engine',
        metaDescription: 'Engines',
        brandedDomain: host,
        contentWelcomeImage: '',
        contentWelcomeTime: 5,
        password: '',
        passwordProtectionEnabled: false,
        ...structures,
      }),
    }
    const created = await service.api('POST', '/qr-code', body)
    expect([created.statusCode, created.json().errors]).toEqual([201, undefined])
    const { id } = created.json().data
    const kept = (await service.api('GET', `/qr-code/${id}`)).json().data
    const { pdfPassword: _secret, edit: _edit, passwordProtectionEnabled: _on, ...shown } = sample
    expect(kept).toMatchObject(shown)
    expect(JSON.parse(kept.fieldData)).toMatchObject(structures)
    if (!isPageType(qrType)) return

    const cookie = qrType === 'pdf' ? await enterPassword(qrType) : ''
    const visit = (url: string) => service.visit({ url, headers: { host, cookie } })
    const welcome = (await visit(`/${qrType}`)).body
    expect(welcome).toContain(sample.welcomeImage)
    const { statusCode, body: page } = await visit(`/${qrType}/page`)
    expect(statusCode).toBe(200)
    const words = new Set(['Ada and her engine', ...fieldsOf(qrType).flatMap((field) => expected(field))])
    // The title of these is the name of what they show.
    if (['contact', 'business', 'menu', 'event', 'maps', 'audio'].includes(qrType))
      words.delete('Ada and her engine')
    expect([...words].filter((one) => !page.includes(one))).toEqual([])
  },
)

/** A PDF with `pdfPassword` shows nothing before; the cookie of the right one. */
async function enterPassword(tag: string): Promise<string> {
  const asked = await service.visit({ url: `/${tag}`, headers: { host } })
  expect([asked.statusCode, asked.body.includes(sample.summary)]).toEqual([401, false])
  const entered = await service.visit({
    method: 'POST',
    url: `/${tag}`,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `password=${encodeURIComponent(sample.pdfPassword)}`,
  })
  return [entered.headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; ')
}
