import { escape, foldLines } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { instantOfWall } from '#pages/opening-hours.ts'
import type { CodeEvent } from '#pages/types/event.ts'

const frequencies = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY', yearly: 'YEARLY' } as const

/**
 * An event as calendars take it (RFC 5545), in its own zone with the rules of that zone, so that a change of the clocks
 * moves nothing. Control characters never enter a line.
 *
 * @param uid stays the same for the same code, so that a newer file replaces the event.
 * @param now milliseconds since 1970.
 */
export function eventCalendar(
  event: CodeEvent,
  {
    uid,
    url,
    sequence,
    now,
  }: { readonly uid: string; readonly url: string; readonly sequence: number; readonly now: number },
): string {
  const [block = '', name = ''] = event.zone === 'UTC' ? [] : zoneBlock(event.zone)
  const inZone = (property: string, wall: string): string => {
    // A zone that the library does not know is written in UTC.
    if (name === '') return `${property}:${utc(instantOfWall(wall, event.zone) ?? 0)}`
    return `${property};${name}:${wall.replace(/[-:]/g, '')}00`
  }
  const lines: (string | null)[] = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tessera//Event//EN',
    'METHOD:PUBLISH',
    block === '' ? null : block,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(now)}`,
    inZone('DTSTART', event.start),
    event.end === '' ? null : inZone('DTEND', event.end),
    `SUMMARY:${text(event.title)}`,
    event.place === '' ? null : `LOCATION:${text(event.place)}`,
    event.description === '' ? null : `DESCRIPTION:${text(event.description)}`,
    event.repeat === null ? null : `RRULE:FREQ=${frequencies[event.repeat]}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${foldLines(lines.filter((line) => line !== null).join('\r\n'))}\r\n`
}

function utc(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
}

function zoneBlock(zone: string): readonly string[] {
  try {
    const blocks: unknown = tzlib_get_ical_block(zone)
    return Array.isArray(blocks) ? blocks.map(String) : []
  } catch {
    return []
  }
}

/** A text value; its line breaks become `\n`. */
function text(value: string): string {
  const plain = value
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
  return escape(plain, false)
}
