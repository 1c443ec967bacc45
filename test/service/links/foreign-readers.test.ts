import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, onTestFinished, test } from 'vitest'
import { defaultDesign } from '#design/design.ts'
import { codeTypes } from '#code-types/code-types.ts'
import { renderCode } from '#design/render/render-code.ts'
import { PageContent } from '#pages/code-page/content.ts'
import { contactCard, eventCalendar } from '#service/links/phone-files.ts'
import { instantOfWall } from '#pages/opening-hours.ts'
import { speeches } from '#pages/speech.ts'
import { readEvent } from '#pages/types/event.ts'
import { rasterise } from '../../design/decode-picture.ts'

/** Runs a program of Debian's Python with the text on its standard input. */
function python(program: string, text: string): unknown {
  return JSON.parse(execFileSync('/usr/bin/python3', ['-c', program], { input: text, encoding: 'utf8' }))
}

const options = { base: '/maya', shortLink: 'https://go.acme.com/maya', ownHosts: [] }
const person = {
  qrType: 'contact',
  firstName: 'Maya; "the"',
  lastName: 'Lindqvist, Åsa',
  company: 'Northwind\\Coffee',
  job: 'Head of\r\nTEL:666',
  mobile: '+1 (202) 555-0143',
  email: 'maya@example.com',
  website: 'example.com',
  address: '18 Harbour Street\nSeattle',
  bio: '☕ '.repeat(60),
}

test.each(['3.0', '4.0'] as const)('another reader understands a contact of version %s', (version) => {
  const base64 = Buffer.from('a picture of any bytes '.repeat(20)).toString('base64')
  const content = new PageContent(person, speeches.en, 0, options)
  const card = contactCard(content, version, base64)
  const read = python(
    `import sys, json, base64, vobject
card = vobject.readOne(sys.stdin.buffer.read().decode())
print(json.dumps({'version': card.version.value, 'fn': card.fn.value, 'family': card.n.value.family, 'given': card.n.value.given,
 'photo': base64.b64encode(card.photo.value).decode() if card.version.value == '3.0' else None,
 'title': card.title.value, 'tels': [t.value for t in card.tel_list], 'email': card.email.value, 'note': card.note.value, 'url': card.url.value}))`,
    card,
  )
  expect(read).toMatchObject({
    version,
    fn: 'Maya; "the" Lindqvist, Åsa',
    family: 'Lindqvist, Åsa',
    given: 'Maya; "the"',
    title: 'Head of\nTEL:666',
    // That reader knows version 4.0 without pictures.
    photo: version === '3.0' ? base64 : null,
    tels: ['+12025550143'],
    email: 'maya@example.com',
    note: person.bio.trim(),
    url: 'https://example.com/',
  })
})

test.each([
  ['Europe/Berlin', '2027-06-17T18:30:00+02:00', '2027-06-17T21:00:00+02:00'],
  ['America/Los_Angeles', '2027-06-17T18:30:00-07:00', '2027-06-17T21:00:00-07:00'],
  ['Asia/Kolkata', '2027-06-17T18:30:00+05:30', '2027-06-17T21:00:00+05:30'],
  ['UTC', '2027-06-17T18:30:00+00:00', '2027-06-17T21:00:00+00:00'],
])('another reader understands an event in %s', (zone, start, end) => {
  const event = readEvent(
    {
      title: 'Latte; art, evening\\\r\nEND:VEVENT',
      start: '2027-06-17T18:30',
      end: '2027-06-17T21:00',
      zone,
      place: 'Söderstraße 1, 20097 Hamburg',
      description: 'Milk 🥛 of every kind. '.repeat(20),
      repeat: 'weekly',
    },
    '',
  )!
  const text = eventCalendar(event, {
    uid: 'code-1@go.acme.com',
    url: options.shortLink,
    now: 0,
  })
  const read = python(
    `import sys, json, icalendar
cal = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
events = cal.walk('VEVENT')
event = events[0]
print(json.dumps({'count': len(events), 'summary': str(event['SUMMARY']), 'start': event.decoded('DTSTART').isoformat(),
 'end': event.decoded('DTEND').isoformat(), 'place': str(event['LOCATION']), 'description': str(event['DESCRIPTION']),
 'rule': event['RRULE'].to_ical().decode(), 'zones': len(cal.walk('VTIMEZONE'))}))`,
    text,
  )
  expect(read).toEqual({
    count: 1,
    summary: 'Latte; art, evening\\\nEND:VEVENT',
    start,
    end,
    place: 'Söderstraße 1, 20097 Hamburg',
    description: 'Milk 🥛 of every kind. '.repeat(20).trim(),
    rule: 'FREQ=WEEKLY',
    zones: zone === 'UTC' ? 0 : 1,
  })
})

/** Reads a calendar with nothing but the zones in it. */
function calendarOf(fields: object) {
  const event = readEvent(fields, 'Event')!
  const text = eventCalendar(event, { uid: 'code-1@go.acme.com', url: options.shortLink, now: 0 })
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const zones = calendar.getAllSubcomponents('vtimezone')
  const read = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
  return { zones: zones.length, read, text }
}

// The hours of Ramadan are GMT in Morocco, all others are GMT+1.
test.each([
  ['Africa/Casablanca', '2026-02-10T20:00', '2026-02-10T19:00:00.000Z'],
  ['Africa/Casablanca', '2026-03-01T20:00', '2026-03-01T20:00:00.000Z'],
  ['Africa/Casablanca', '2026-06-01T20:00', '2026-06-01T19:00:00.000Z'],
  ['Africa/Casablanca', '2027-02-20T20:00', '2027-02-20T20:00:00.000Z'],
  ['Africa/Casablanca', '2027-04-01T20:00', '2027-04-01T19:00:00.000Z'],
  ['Africa/El_Aaiun', '2027-02-20T20:00', '2027-02-20T20:00:00.000Z'],
  ['Europe/Berlin', '2040-07-01T20:00', '2040-07-01T18:00:00.000Z'],
  ['America/New_York', '2026-11-02T20:00', '2026-11-03T01:00:00.000Z'],
  ['Asia/Jerusalem', '2027-03-27T20:00', '2027-03-27T17:00:00.000Z'],
  ['Australia/Lord_Howe', '2027-01-10T20:00', '2027-01-10T09:00:00.000Z'],
  ['Pacific/Chatham', '2027-07-10T20:00', '2027-07-10T07:15:00.000Z'],
  ['Asia/Kathmandu', '2027-07-10T20:00', '2027-07-10T14:15:00.000Z'],
])('a reader that knows only the zone in the file finds %s at %s', (zone, start, instant) => {
  const { zones, read } = calendarOf({ start, zone })
  expect(zones).toBe(1)
  expect(read.startDate.toJSDate().toISOString()).toBe(instant)
  expect(instantOfWall(start, zone)).toBe(Date.parse(instant))
})

test.each([
  ['Europe/Berlin', 60],
  ['Africa/Casablanca', 60],
  ['America/Santiago', 60],
  ['Africa/Cairo', 60],
])('every month of an event in %s is at the hour that the page shows', (zone, months) => {
  const { read } = calendarOf({ start: '2026-01-17T19:30', zone, repeat: 'monthly' })
  const times = read.iterator()
  for (let month = 0; month < months; month += 1) {
    const at = times.next()
    const wall = at.toString().slice(0, 16)
    expect(at.toJSDate().getTime(), wall).toBe(instantOfWall(wall, zone))
  }
})

test('another reader understands an event of whole days', () => {
  const days = calendarOf({ start: '2027-06-29', end: '2027-06-30', zone: 'Europe/Berlin' })
  expect(days.zones).toBe(0)
  expect(days.read.startDate).toMatchObject({ isDate: true })
  expect(days.read.startDate.toString()).toBe('2027-06-29')
  expect(days.read.endDate.toString()).toBe('2027-07-01')
  expect(days.read.duration.toString()).toBe('P2D')
  const one = calendarOf({ start: '2028-02-28', repeat: 'yearly' })
  expect(one.read.endDate.toString()).toBe('2028-02-29')
  expect(one.text).toContain('DTSTART;VALUE=DATE:20280228\r\n')
  expect(one.read.isRecurring()).toBe(true)
})

test.each([
  ['a plain network', { network: 'Guests', password: 'welcome-2027', security: 'WPA', hidden: false }],
  [
    'every sign with a meaning',
    { network: 'a;b:c,d\\e"', password: 'p\\"q,r;s:t', security: 'WPA', hidden: true },
  ],
  ['another script', { network: 'Café 日本', password: 'größe-12345', security: 'WPA', hidden: false }],
  ['an open network', { network: 'Open', password: '', security: 'none', hidden: false }],
] as const)('another reader finds %s in the picture, exactly as the guide writes it', async (_, wifi) => {
  const payload = codeTypes.wifi.encodes.text(wifi)
  const svg = await renderCode('wifi', defaultDesign, payload, { logo: null, glyphs: null })
  const { data, width, height } = rasterise(svg, 500)
  const grey = Buffer.from(Array.from({ length: width * height }, (__, at) => data[at * 4] ?? 255))
  const picture = Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), grey])
  const folder = mkdtempSync(join(tmpdir(), 'tessera-wifi-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'code.pgm'), picture)
  // As bytes: zbar guesses an encoding that has no mark, phones take UTF-8.
  const args = ['--raw', '-q', '-Sdisable', '-Sqrcode.enable', '-Sqrcode.binary', join(folder, 'code.pgm')]
  const read = execFileSync('zbarimg', args, { encoding: 'utf8', stdio: 'pipe' }).replace(/\n$/, '')
  expect(read).toBe(payload)
  expect(networkIn(read)).toEqual({
    type: wifi.security === 'none' ? 'nopass' : wifi.security,
    network: wifi.network,
    password: wifi.password,
    hidden: wifi.hidden,
  })
})

/** A phone's way to read `WIFI:`, written here anew: parts end at a bare semicolon, a backslash keeps the next sign. */
function networkIn(payload: string) {
  const parts = [...payload.slice('WIFI:'.length).matchAll(/([A-Z]):((?:\\.|[^;\\])*);/gsu)]
  const values = new Map(parts.map(([, name, value = '']) => [name, value.replace(/\\(.)/gs, '$1')]))
  return {
    type: values.get('T'),
    network: values.get('S'),
    password: values.get('P') ?? '',
    hidden: values.get('H') === 'true',
  }
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('a\r\nEND:VEVENT', 'a\nATTACH:x', 'a;b,c\\d', '\u2028BEGIN:VALARM', 'x'.repeat(300)),
)

test('no value breaks out of an event', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (title, place, description) => {
      const event = readEvent({ title, place, description, start: '2027-06-17T18:30', zone: 'UTC' }, 'Event')!
      const text = eventCalendar(event, { uid: 'code-1@a.b', url: options.shortLink, now: 0 })
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      const lines = text.replaceAll('\r\n ', '').trimEnd().split('\r\n')
      expect(lines.filter((line) => /^(BEGIN|END):/.test(line))).toEqual([
        'BEGIN:VCALENDAR',
        'BEGIN:VEVENT',
        'END:VEVENT',
        'END:VCALENDAR',
      ])
      for (const line of lines) expect(line).toMatch(/^[A-Z]+[:;]/)
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    }),
  )
})

test('a phone reads back any network, without its control characters', () => {
  const text = fc.oneof(anyText, fc.string({ unit: fc.constantFrom(...String.raw`;:,\"ab`) }))
  fc.assert(
    fc.property(text, text, fc.boolean(), (network, password, hidden) => {
      const clean = (value: string) => value.replaceAll(/[\u0000-\u001f\u007f]/g, '')
      expect(networkIn(codeTypes.wifi.encodes.text({ network, password, security: 'WPA', hidden }))).toEqual({
        type: 'WPA',
        network: clean(network),
        password: clean(password),
        hidden,
      })
    }),
  )
})
