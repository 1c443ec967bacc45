import { escape, foldLines } from 'ical-generator'
import { dialable, pictureAddressOf } from '#contract/code-types/addresses.ts'
import { ownFileIds } from '#contract/files.ts'
import type { PageContent } from '#pages/code-page/content.ts'
import { instantOfWall } from '#pages/opening-hours.ts'
import { type CodeEvent, dayAfter } from '#pages/types/event.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import type { ShownPage } from './code-page.ts'
import type { LinksDeps } from './links-deps.ts'
import { zoneRules } from './zone-rules.ts'

/**
 * A contact for address books: vCard 3.0 (RFC 2426), which every phone reads, or 4.0 (RFC 6350). Control characters
 * never enter a line.
 *
 * @param photo a JPEG in base64.
 */
export function contactCard(
  content: PageContent,
  version: '3.0' | '4.0',
  photo: string | null = null,
): string {
  const text = (field: string): string => content.text(field)
  const [first, last, company] = [text('firstName'), text('lastName'), text('company')]
  const name = [first, last].filter(Boolean).join(' ') || company || content.text('title')
  const isNew = version === '4.0'
  return fileOf([
    'BEGIN:VCARD',
    `VERSION:${version}`,
    `N:${escaped(last)};${escaped(first)};;;`,
    `FN:${escaped(name || 'Contact')}`,
    company === '' ? null : `ORG:${escaped(company)}`,
    text('job') === '' ? null : `TITLE:${escaped(text('job'))}`,
    phone(text('mobile'), 'CELL'),
    phone(text('phone'), isNew ? 'work' : 'WORK,VOICE'),
    phone(text('fax'), isNew ? 'fax' : 'WORK,FAX'),
    text('email') === '' ? null : `EMAIL${isNew ? '' : ';TYPE=INTERNET'}:${escaped(text('email'))}`,
    content.web('website') === null ? null : `URL:${uri(content.web('website') ?? '')}`,
    text('address') === '' ? null : `ADR${isNew ? '' : ';TYPE=WORK'}:;;${escaped(text('address'))};;;;`,
    ...(['facebook', 'instagram', 'google', 'linkedin'] as const).map((network) => {
      const address = content.network(network)
      return address === null ? null : `${isNew ? 'URL' : `X-SOCIALPROFILE;TYPE=${network}`}:${uri(address)}`
    }),
    text('bio') === '' ? null : `NOTE:${escaped(text('bio'))}`,
    photo === null
      ? null
      : isNew
        ? `PHOTO:data:image/jpeg;base64,${photo}`
        : `PHOTO;ENCODING=b;TYPE=JPEG:${photo}`,
    'END:VCARD',
  ])
}

/** Folds lines to 75 bytes: the rest follows after a space. */
function fileOf(lines: readonly (string | null)[]): string {
  return `${foldLines(lines.filter((line) => line !== null).join('\r\n'))}\r\n`
}

function phone(text: string, type: string): string | null {
  const number = dialable(text)
  return number === null ? null : `TEL;TYPE=${type}:${number}`
}

/** An address holds no control characters, because the URL parser has percent-encoded them. */
function uri(address: string): string {
  return address.replace(/[\u0000-\u0020\u007f]/g, '')
}

/**
 * An event for calendars (RFC 5545), in its own time zone with the zone's rules, so that a change of clocks does not
 * move it. An all-day event has days without a zone. Control characters never enter a line.
 *
 * @param uid stays the same for the same code, so that a newer file replaces the event.
 * @param now milliseconds since 1970.
 */
export function eventCalendar(
  event: CodeEvent,
  { uid, url, now }: { readonly uid: string; readonly url: string; readonly now: number },
): string {
  const hasZone = !event.isAllDay && event.zone !== 'UTC'
  const line = (property: string, moment: string): string => {
    const digits = moment.replace(/[-:]/g, '')
    if (event.isAllDay) return `${property};VALUE=DATE:${digits}`
    return hasZone ? `${property};TZID=${event.zone}:${digits}00` : `${property}:${digits}00Z`
  }
  // The end of an all-day event is the day after its last one (RFC 5545 §3.6.1).
  const end = event.isAllDay ? dayAfter(event) : event.end
  return fileOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tessera//Event//EN',
    'METHOD:PUBLISH',
    ...(hasZone ? zoneRules(event.zone, instantOfWall(event.start, event.zone) ?? now) : []),
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${Math.floor(now / 1_000)}`,
    `DTSTAMP:${utc(now)}`,
    line('DTSTART', event.start),
    end === '' ? null : line('DTEND', end),
    `SUMMARY:${escaped(event.title)}`,
    event.place === '' ? null : `LOCATION:${escaped(event.place)}`,
    event.description === '' ? null : `DESCRIPTION:${escaped(event.description)}`,
    event.repeat === null ? null : `RRULE:FREQ=${event.repeat.toUpperCase()}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ])
}

function utc(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
}

/** A text value (RFC 5545 §3.3.11, RFC 2426 §5, RFC 6350 §3.4); its line breaks become `\n`. */
function escaped(text: string): string {
  const plain = text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
  return escape(plain, false)
}

/** Longest side in pixels, as shown by address books. */
const side = 320
/** Bytes of the JPEG. Some phones refuse a contact with a larger photo. */
const mostBytes = 30_000
/** Maximum bytes and pixels of the stored source. */
const [mostSourceBytes, mostPixels] = [400_000, 4_000_000]

/**
 * The profile picture of a contact as a small JPEG in base64. Null when it is not an uploaded picture or cannot be made
 * small: the contact then has no photo.
 */
export async function contactPhoto(
  { database, files, settings, logger }: Pick<LinksDeps, 'database' | 'files' | 'settings' | 'logger'>,
  { link, page }: ShownPage,
): Promise<string | null> {
  const address = pictureAddressOf(page.record['profilePic'])
  const [id] = address === null ? [] : ownFileIds(address, settings.brandedDomains)
  if (id === undefined) return null
  const parts = await database
    .selectFrom('file_parts')
    .innerJoin('files', 'files.id', 'file_parts.file_id')
    .select(['file_parts.part', 'file_parts.hash', 'file_parts.type', 'file_parts.size'])
    .where('files.id', '=', id)
    .where('files.user_id', '=', link.userId)
    .where('files.is_blocked', '=', false)
    .execute()
  const source =
    parts.find(({ part }) => part === 'webp-400') ??
    parts.find(({ part, type }) => part === '' && /^image\/(jpeg|png|webp)$/.test(type))
  if (source === undefined || source.size > mostSourceBytes) return null
  return await makePhoto(files.storage, source.hash).catch((error: unknown) => {
    logger.warn({ err: error, file: id }, 'The photo of a contact could not be made')
    return null
  })
}

async function makePhoto(storage: FileStorage, hash: string): Promise<string | null> {
  const { default: sharp } = await import('sharp')
  const bytes = await readWhole(storage, hash)
  for (const quality of [80, 60, 40]) {
    const jpeg = await sharp(bytes, { limitInputPixels: mostPixels })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .toBuffer()
    if (jpeg.length <= mostBytes) return jpeg.toString('base64')
  }
  return null
}

async function readWhole(storage: FileStorage, hash: string): Promise<Buffer> {
  const reader = await storage.read(hash)
  const pieces: Buffer[] = []
  try {
    // The reader may reuse its buffer for the next piece.
    for (let piece = await reader.next(); piece !== null; piece = await reader.next())
      pieces.push(Buffer.from(piece))
  } finally {
    await reader.close()
  }
  return Buffer.concat(pieces)
}
