/**
 * The form that a content field takes.
 * - `link`: an http or https address. `network`: the same, or the name of a profile.
 * - `picture`: the address of a picture; other text is kept and shows nothing.
 * - `open`: empty is closed, any other value is open. `time`: HH:mm.
 * - The others name their own structure, checked in `content-schemas.ts`.
 */
export type CommonKind =
  | 'line'
  | 'text'
  | 'phone'
  | 'email'
  | 'link'
  | 'network'
  | 'picture'
  | 'colour'
  | 'open'
  | 'time'
  | 'secret'
  | 'zone'
  | 'pictures'
  | 'videos'
  | 'file'
  | 'links'
  | 'holidays'
  | 'theme'
  | 'font'

export type CommonSection =
  | 'destination'
  | 'text'
  | 'person'
  | 'reach'
  | 'place'
  | 'networks'
  | 'business'
  | 'about'
  | 'hours'
  | 'button'
  | 'links'
  | 'profile'
  | 'summary'
  | 'file'
  | 'pictures'
  | 'audio'
  | 'videos'
  | 'protection'
  | 'look'

export type CommonFieldTraits = {
  readonly kind: CommonKind
  readonly section: CommonSection
  /** Whether library search includes it. */
  readonly searched?: true
}

/** Fonts of pages. Phones already have them, so nothing is loaded. The first is the default. */
export const pageFonts = ['sans', 'rounded', 'serif', 'mono'] as const
export type PageFont = (typeof pageFonts)[number]

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

type HoursField = `${Weekday}${'Open' | 'Start' | 'End'}`

function hoursOf(days: readonly Weekday[]): Record<HoursField, CommonFieldTraits> {
  const fields = days.flatMap((day): [string, CommonFieldTraits][] => [
    [`${day}Open`, { kind: 'open', section: 'hours' }],
    [`${day}Start`, { kind: 'time', section: 'hours' }],
    [`${day}End`, { kind: 'time', section: 'hours' }],
  ])
  return Object.fromEntries(fields) as Record<HoursField, CommonFieldTraits>
}

/**
 * Content fields that several types may have, by wire name: fields of the documented sample, or keys of `fieldData`.
 * `destinationUrl`, `title`, `text` and `tags` belong to all codes and are not listed.
 */
export const commonFields = {
  profilePic: { kind: 'picture', section: 'profile' },
  firstName: { kind: 'line', section: 'person', searched: true },
  lastName: { kind: 'line', section: 'person', searched: true },
  job: { kind: 'line', section: 'person' },
  company: { kind: 'line', section: 'person', searched: true },
  bio: { kind: 'text', section: 'profile' },
  mobile: { kind: 'phone', section: 'reach' },
  phone: { kind: 'phone', section: 'reach' },
  fax: { kind: 'phone', section: 'reach' },
  email: { kind: 'email', section: 'reach', searched: true },
  website: { kind: 'link', section: 'reach' },
  address: { kind: 'text', section: 'place' },
  facebook: { kind: 'network', section: 'networks' },
  instagram: { kind: 'network', section: 'networks' },
  google: { kind: 'network', section: 'networks' },
  linkedin: { kind: 'network', section: 'networks' },
  bannerImage: { kind: 'picture', section: 'business' },
  logo: { kind: 'picture', section: 'business' },
  businessType: { kind: 'line', section: 'business' },
  summary: { kind: 'text', section: 'summary' },
  about: { kind: 'text', section: 'about' },
  aboutName: { kind: 'line', section: 'about', searched: true },
  aboutPhone: { kind: 'phone', section: 'about' },
  aboutEmail: { kind: 'email', section: 'about' },
  aboutWebsite: { kind: 'link', section: 'about' },
  ...hoursOf(weekdays),
  'fieldData.hoursZone': { kind: 'zone', section: 'hours' },
  'fieldData.holidays': { kind: 'holidays', section: 'hours' },
  buttonText: { kind: 'line', section: 'button' },
  buttonLink: { kind: 'link', section: 'button' },
  'fieldData.links': { kind: 'links', section: 'links' },
  'fieldData.file': { kind: 'file', section: 'file' },
  pdfPassword: { kind: 'secret', section: 'protection' },
  imageList: { kind: 'pictures', section: 'pictures' },
  audioTitle: { kind: 'line', section: 'audio', searched: true },
  'fieldData.transcript': { kind: 'text', section: 'audio' },
  videos: { kind: 'videos', section: 'videos' },
  primaryColor: { kind: 'colour', section: 'look' },
  gradientColor: { kind: 'colour', section: 'look' },
  ctaColor: { kind: 'colour', section: 'look' },
  audioPrimary: { kind: 'colour', section: 'look' },
  'fieldData.theme': { kind: 'theme', section: 'look' },
  'fieldData.font': { kind: 'font', section: 'look' },
} as const satisfies Record<string, CommonFieldTraits>

export type CommonField = keyof typeof commonFields

export function hoursFields(day: Weekday) {
  return { open: `${day}Open`, start: `${day}Start`, end: `${day}End` } as const
}

/** The hours of the week, in order. */
export const weekFields: readonly HoursField[] = weekdays.flatMap((day) => Object.values(hoursFields(day)))
