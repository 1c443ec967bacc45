import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { PageContent } from '#pages/code-page/content.ts'
import { contactCard } from '#pages/contact-card.ts'
import { speeches } from '#pages/speech.ts'
import { readEvent } from '#pages/types/event.ts'
import { eventCalendar } from '#service/links/event-calendar.ts'

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
  const card = contactCard(new PageContent(person, speeches.en, 0, options), version)
  const read = python(
    `import sys, json, vobject
card = vobject.readOne(sys.stdin.buffer.read().decode())
print(json.dumps({'version': card.version.value, 'fn': card.fn.value, 'family': card.n.value.family, 'given': card.n.value.given,
 'title': card.title.value, 'tels': [t.value for t in card.tel_list], 'email': card.email.value, 'note': card.note.value, 'url': card.url.value}))`,
    card,
  )
  expect(read).toMatchObject({
    version,
    fn: 'Maya; "the" Lindqvist, Åsa',
    family: 'Lindqvist, Åsa',
    given: 'Maya; "the"',
    title: 'Head of\nTEL:666',
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
    sequence: 1,
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
