import { maxLengths } from '#contract/limits.ts'
import { type Utm, utmParts } from '#contract/utm-templates.ts'
import type { VisitorRule } from '#contract/visitor-rules.ts'
import { type Design, newDesign } from '#design/design.ts'
import type { MessageKey } from '../messages/catalogue.ts'

/** A date and time as typed, `YYYY-MM-DDTHH:mm`, in a named zone. Empty means none. */
export type Moment = { readonly wall: string; readonly zone: string }

/** The welcome screen before the destination. */
export type Welcome = {
  readonly isOn: boolean
  /** A logo id or an https address; empty for none. */
  readonly picture: string
  readonly seconds: string
}

/** After so many scans, visitors get another address, or a page when it is empty. */
export type ScanLimit = { readonly isOn: boolean; readonly scans: string; readonly destinationUrl: string }

/** A scheduled destination between two local times in one zone. An empty `to` means for good. */
export type PlannedSwap = {
  readonly isOn: boolean
  readonly destinationUrl: string
  readonly from: string
  readonly to: string
  readonly zone: string
}

type PlainTextTraits = {
  readonly max: number
  readonly place: 'record' | 'fieldData'
  readonly label: MessageKey
  /** The row of the panel that shows it. */
  readonly row: string
  /** `own`: a part of its row draws it. */
  readonly control: 'line' | 'area' | 'own'
  /** The text that an empty one stands for. */
  readonly placeholder?: 'title'
}

/**
 * Text fields of the form by their name in the API. Reading, saving, validation, the words of an error and the control in
 * the row of the panel follow from the row. Empty means not set.
 */
export const plainTexts = {
  title: {
    max: maxLengths.title,
    place: 'record',
    label: 'editor.title.label',
    row: 'title',
    control: 'own',
  },
  /** Title of the link's card in chats. */
  metaTitle: {
    max: maxLengths.title,
    place: 'fieldData',
    label: 'visit.card.title',
    row: 'card',
    control: 'line',
    placeholder: 'title',
  },
  /** Shown by link previews below the title. */
  metaDescription: {
    max: 1_000,
    place: 'fieldData',
    label: 'editor.description.label',
    row: 'card',
    control: 'area',
  },
  /** Picture of the card: a logo id, or an address of a picture. */
  metaImage: {
    max: maxLengths.reference,
    place: 'fieldData',
    label: 'visit.card.picture',
    row: 'card',
    control: 'own',
  },
} as const satisfies Record<string, PlainTextTraits>

type PlainText = keyof typeof plainTexts
type PlainTexts = Record<PlainText, string>

export const plainTextNames = Object.keys(plainTexts) as PlainText[]

export function plainTextsIn(place: 'record' | 'fieldData'): PlainText[] {
  return plainTextNames.filter((field) => plainTexts[field].place === place)
}

/** Reads the plain texts of a record; a missing one is empty. */
export function readPlainTexts(
  record: Readonly<Record<string, unknown>>,
  fieldData: Readonly<Record<string, unknown>>,
): PlainTexts {
  const texts = plainTextNames.map((field): [PlainText, string] => {
    const value = (plainTexts[field].place === 'record' ? record : fieldData)[field]
    return [field, typeof value === 'string' ? value : '']
  })
  return Object.fromEntries(texts) as PlainTexts
}

/**
 * Content of a page by wire name; keys of `fieldData` are nested in `fieldData`. Holds the fields of every
 * type, so switching types loses nothing.
 */
export type CodeContent = Readonly<Record<string, unknown>> & {
  readonly fieldData: Readonly<Record<string, unknown>>
}

export const noContent: CodeContent = { fieldData: {} }

export type EditorValues = PlainTexts & {
  /** A type of `codeTypes`, or an unknown one that the editor leaves unchanged. */
  qrType: string
  destinationUrl: string
  text: string
  content: CodeContent
  brandedDomain: string
  slashTag: string
  tags: string[]
  folderId: number
  utm: Utm
  design: Design
  isProtected: boolean
  /** A new password; empty keeps the current one. */
  password: string
  /** Before this time the link is not open yet. */
  starts: Moment
  expiration: Moment
  /** Where an expired link redirects instead of showing its page. */
  fallbackUrl: string
  welcome: Welcome
  swap: PlannedSwap
  /** The query of a visit goes to the destination. */
  forwardsQuery: boolean
  /** The destination gets the id of each visit, with which its results are counted. */
  hasVisitId: boolean
  /** As the service has them, so that an error of the service has the path of its field. */
  visitorRules: VisitorRule[]
  scanLimit: ScanLimit
  isActive: boolean
}

export type EditorField = keyof EditorValues

export const noUtm = Object.fromEntries(utmParts.map((part) => [part, ''])) as Utm

export const noWelcome: Welcome = { isOn: false, picture: '', seconds: '5' }

export const noScanLimit: ScanLimit = { isOn: false, scans: '', destinationUrl: '' }

export function noSwap(zone: string): PlannedSwap {
  return { isOn: false, destinationUrl: '', from: '', to: '', zone }
}

/** The values of a new code. `zone` is an IANA name. */
export function newValues(brandedDomain: string, zone: string, forwardsQuery = true): EditorValues {
  return {
    qrType: 'website',
    destinationUrl: '',
    text: '',
    content: noContent,
    brandedDomain,
    slashTag: '',
    ...readPlainTexts({}, {}),
    tags: [],
    folderId: 0,
    utm: noUtm,
    design: newDesign,
    isProtected: false,
    password: '',
    starts: { wall: '', zone },
    expiration: { wall: '', zone },
    fallbackUrl: '',
    welcome: noWelcome,
    swap: noSwap(zone),
    forwardsQuery,
    hasVisitId: false,
    visitorRules: [],
    scanLimit: noScanLimit,
    isActive: true,
  }
}
