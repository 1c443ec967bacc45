import { weekdays } from '#contract/code-types/common-fields.ts'
import type { CreateRequest, UpdateRequest } from '#contract/create.ts'
import type { brandedDomainRequestSchema } from '#contract/domains.ts'
import type { listQuerySchema } from '#contract/list.ts'
import type * as z from 'zod/mini'

/** The meaning of a field, and a value for it. */
type FieldNote = readonly [description: string, example: unknown]

/** The names that a schema lists; loose schemas take others too. */
type Known<Fields> = keyof { [Name in keyof Fields as string extends Name ? never : Name]: true }
type HoursField = `${(typeof weekdays)[number]}${'Open' | 'Start' | 'End'}`
type CodeFieldName = Exclude<Known<CreateRequest> | Known<UpdateRequest>, HoursField>

const hours = Object.fromEntries(
  weekdays.flatMap((day): (readonly [string, FieldNote])[] => [
    [`${day}Open`, [`Whether a business is open on ${day}: \`on\`, or empty.`, 'on']],
    [`${day}Start`, [`Opening time on ${day}, HH:mm.`, '09:00']],
    [`${day}End`, [`Closing time on ${day}, HH:mm.`, '18:00']],
  ]),
)

/** The fields of create, update and short links. */
const codeNotes: Readonly<Record<CodeFieldName, FieldNote>> = {
  destinationUrl: [
    'Where the code leads. Types with a page of their own need none.',
    'https://acme.com/summer',
  ],
  brandedDomain: ['Domain of the short link, one of the session’s domains.', 'go.acme.com'],
  slashTag: [
    'Path of the short link. Unique per domain, where capitals matter only on an exact domain.',
    'summer',
  ],
  qr: ['Details of the design as an object, or a reference to a picture, which is kept.', {}],
  qrType: ['Type of the code.', 'website'],
  title: ['Title in the library. Left out: the title of the destination.', 'Summer sale'],
  titleLabel: ['Lower-case title. Left out: made from the title.', 'summer sale'],
  tags: ['Tags, separated by commas.', 'print,summer'],
  folderId: ['Folder in the library; null for none.', 3],
  text: ['Text of a text code; the caption of the frame in other types.', 'Scan me'],
  password: ['Password that opens the link. It is stored as a hash and never returned.', 'open sesame'],
  passwordProtectionEnabled: ['Whether the link asks for the password.', false],
  expirationDate: ['Instant after which the link is closed.', '2027-01-31T22:59:00.000Z'],
  isActive: ['Whether the link is open. A paused link shows a page.', true],
  isStarred: ['Whether the code is a favourite in the library.', false],
  isEdit: ['True counts this update in `edit`.', true],
  earlierClicks: ['Clicks that another service counted before a move; never part of the scans.', 1204],
  earlierService: ['Name of that service.', 'Bitly'],
  symbolEncoding: [
    'How a code without a design writes its text into the symbol; kept by a code that moves here.',
    'host',
  ],
  earlierDays: [
    'Clicks that it counted by day, which are shown apart from scans.',
    '2024-01-31:12 2024-02-01:3',
  ],
  edit: ['Only in the documented sample; the service counts edits itself.', 0],
  fieldData: [
    'Further settings as an object, or as its JSON text.',
    { startsAt: '2026-12-01T08:00:00.000Z' },
  ],
  color: ['Colour of the squares.', '#000000'],
  bgColor: ['Colour of the background.', '#ffffff'],
  isBgTransparent: ['Whether the background is left out.', false],
  preset: ['Colour that the design started from.', '#000000'],
  primary: ['Colour of the frame.', '#1a2b3c'],
  secondary: ['Second colour of a gradient.', '#7a1f3d'],
  textColor: ['Colour of the text in the frame.', '#ffffff'],
  pattern: ['Shape of the squares. An unknown one is kept and drawn as `classy`.', 'classy'],
  corner: ['Shape of the corners. An unknown one is kept and drawn as `square`.', 'square'],
  frame: ['Name of the frame, or an object with its `id` and `text`; null for none.', 'caption-below'],
  qrLogoId: ['Logo in the middle, by its id; null for none.', 'a1b2c3'],
  utm_source: ['Where visitors come from; added to the destination.', 'poster'],
  utm_medium: ['The kind of medium.', 'print'],
  utm_campaign: ['The campaign.', 'summer'],
  utm_term: ['The paid search word.', 'shoes'],
  utm_content: ['Tells two places of one campaign apart.', 'station'],
  utm_id: ['The number of the campaign in ads.', '42'],
  firstName: ['First name on a contact page.', 'Ana'],
  lastName: ['Last name on a contact page.', 'Duarte'],
  bio: ['A few words about the person or the list of links.', 'Baker in Lisbon'],
  mobile: ['Mobile number.', '+351 912 345 678'],
  phone: ['Telephone number.', '+351 21 345 6789'],
  fax: ['Fax number.', '+351 21 345 6780'],
  email: ['E-mail address.', 'ana@acme.com'],
  company: ['Company.', 'Acme'],
  job: ['Job title.', 'Head baker'],
  address: ['Postal address, also on several lines.', 'Rua Augusta 1, Lisbon'],
  website: ['Website of the person or business.', 'https://acme.com'],
  summary: ['Short text at the top of a business page.', 'Bread since 1921'],
  businessType: ['Kind of business.', 'Bakery'],
  facebook: ['Profile on Facebook, by address or name.', 'acme'],
  instagram: ['Profile on Instagram, by address or name.', 'acme'],
  google: ['Profile on Google, by address.', 'https://g.page/acme'],
  linkedin: ['Profile on LinkedIn, by address or name.', 'company/acme'],
  welcomeImage: ['Picture that is shown for a moment before the page.', ''],
  profilePic: ['Picture of the person.', ''],
  logo: ['Logo on the page; not the one in the code.', ''],
  gradientColor: ['Second colour of the page.', '#7a1f3d'],
  primaryColor: ['First colour of the page.', '#1a2b3c'],
  audioPrimary: ['Colour of an audio page.', '#1a2b3c'],
  about: ['Text about the business.', 'We bake at night.'],
  aboutName: ['Name below the text about the business.', 'Ana Duarte'],
  aboutPhone: ['Number below the text about the business.', '+351 21 345 6789'],
  aboutEmail: ['Address below the text about the business.', 'hello@acme.com'],
  aboutWebsite: ['Website below the text about the business.', 'https://acme.com'],
  ctaColor: ['Colour of the button.', '#1a2b3c'],
  buttonText: ['Text of the button.', 'See the menu'],
  buttonLink: ['Where the button leads.', 'https://acme.com/menu'],
  audioTitle: ['Title of an audio.', 'Morning radio'],
  bannerImage: ['Picture at the top of the page.', ''],
  pdfPassword: ['Password of a PDF code. It is stored as a hash and never returned.', ''],
  videos: ['Videos of a page, in order.', []],
  imageList: ['Pictures of a gallery, in order.', []],
}

const listNotes: Readonly<Record<keyof typeof listQuerySchema.shape, FieldNote>> = {
  search: ['Words in title, link, destination, tags and page.', 'summer'],
  tag: ['Only codes with this tag.', 'print'],
  state: ['Only codes in this state.', 'active'],
  qrType: ['Only codes of this type.', 'website'],
  folder: ['Only codes of a folder and its subfolders, by id; `none` for codes in no folder.', 3],
  starred: ['Only favourites, or only the others.', 'true'],
  createdFrom: ['Created at or after this instant.', '2026-01-01T00:00:00.000Z'],
  createdTo: ['Created before this instant.', '2027-01-01T00:00:00.000Z'],
  neverScanned: ['`true`: codes without scans; `false`: codes with scans. Clicks do not count.', 'true'],
  inPrint: ['`true`: downloaded or scanned codes, so a print may exist; `false`: the others.', 'true'],
  endsWithin: ['Active codes that end within this many days, 1 to 366.', 7],
  deleted: ['`true`: deleted codes that can be restored. Left out: codes that are not deleted.', 'true'],
  exactTotal: ['`true`: counts all matches. Left out: counting stops at 10,000.', 'true'],
  whole: ['`true`: with all fields, as one code is read. Left out: the documented record.', 'true'],
  sort: ['Order of the list.', 'newest'],
  cursor: ['`nextCursor` of the page before.', 'MjAyNi0wNS0wMQ'],
  limit: ['Codes per page, 1 to 200.', 50],
}

/** The fields of an added domain. */
const domainNotes = {
  domain: ['Host of the short links, with a port unless it is a default one.', 'go.acme.com'],
  isExact: [
    'Whether `/Sale` and `/sale` are two links, for links printed elsewhere, such as with Bitly. Fixed once added.',
    true,
  ],
} as const satisfies Readonly<Record<keyof z.output<typeof brandedDomainRequestSchema>, FieldNote>>

/** Fields that only answers have, or that mean something else there. */
const recordNotes: Readonly<Record<string, string>> = {
  id: 'Number of the code.',
  type: 'Always `qr`.',
  type2: 'A second kind that the documented sample names; null here.',
  userId: 'Number of the account.',
  clicks: 'Visits by typing or clicking the short link.',
  lbClicks: 'Presses of the buttons on its page.',
  scans: 'Visits by scanning the code.',
  faviconUrl: 'Icon of the destination.',
  btnLabel: 'Only in the documented sample; null here.',
  linkInBioId: 'Only in the documented sample; null here.',
  uniqueTagId: 'Number of the short link.',
  title: 'Title in the library.',
  titleLabel: 'The title in lower case.',
  edit: 'How often the code was edited.',
  isEdit: 'Whether the last update counted as an edit.',
  qr: 'JSON text of the details of the design.',
  fieldData: 'JSON text of further settings.',
  password: 'Always null: passwords are never returned.',
  createdAt: 'When the code was created, ISO 8601 in UTC.',
  updatedAt: 'When the code last changed. Send it in `If-Match` to change this state only.',
  isadminblocked: 'Whether the administrator of the server has closed the link.',
}

type Notes<Note> = Readonly<Record<string, Note>>

export const fieldNotes: {
  readonly body: Notes<FieldNote>
  readonly query: Notes<FieldNote>
  readonly record: Notes<string>
} = {
  body: { ...codeNotes, ...hours, ...domainNotes },
  query: listNotes,
  record: recordNotes,
}
