import { type Design, defaultDesign } from '#design/design.ts'

/** A date and time as typed, `YYYY-MM-DDTHH:mm`, in a named zone. Empty means none. */
export type Moment = { readonly wall: string; readonly zone: string }

/** The welcome screen before the destination. */
export type Welcome = {
  readonly isOn: boolean
  /** A logo id or an https address; empty for none. */
  readonly picture: string
  /** As typed. */
  readonly seconds: string
}

/** A scheduled destination between two local times in one zone. An empty `to` means for good. */
export type PlannedSwap = {
  readonly isOn: boolean
  readonly destinationUrl: string
  readonly from: string
  readonly to: string
  readonly zone: string
}

/** UTM parameters; empty means not set. */
export type Utm = {
  readonly source: string
  readonly medium: string
  readonly campaign: string
  readonly term: string
  readonly content: string
}

/**
 * Content of a page by wire name; keys of `fieldData` are nested in `fieldData`. Holds the fields of every
 * type, so switching types loses nothing.
 */
export type CodeContent = Readonly<Record<string, unknown>> & {
  readonly fieldData: Readonly<Record<string, unknown>>
}

export const noContent: CodeContent = { fieldData: {} }

/** The values of the editor form, for new and existing codes. */
export type EditorValues = {
  /** A type of `codeTypes`, or an unknown one that the editor leaves unchanged. */
  qrType: string
  destinationUrl: string
  text: string
  content: CodeContent
  brandedDomain: string
  slashTag: string
  title: string
  tags: string[]
  /** 0 for no folder. */
  folderId: number
  utm: Utm
  /** Shown by link previews below the title. */
  metaDescription: string
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
  isActive: boolean
}

export type EditorField = keyof EditorValues

export const noUtm: Utm = { source: '', medium: '', campaign: '', term: '', content: '' }

export const noWelcome: Welcome = { isOn: false, picture: '', seconds: '5' }

export function noSwap(zone: string): PlannedSwap {
  return { isOn: false, destinationUrl: '', from: '', to: '', zone }
}

/** The values of a new code. `zone` is an IANA name. */
export function newValues(brandedDomain: string, zone: string): EditorValues {
  return {
    qrType: 'website',
    destinationUrl: '',
    text: '',
    content: noContent,
    brandedDomain,
    slashTag: '',
    title: '',
    tags: [],
    folderId: 0,
    utm: noUtm,
    metaDescription: '',
    design: defaultDesign,
    isProtected: false,
    password: '',
    starts: { wall: '', zone },
    expiration: { wall: '', zone },
    fallbackUrl: '',
    welcome: noWelcome,
    swap: noSwap(zone),
    isActive: true,
  }
}
