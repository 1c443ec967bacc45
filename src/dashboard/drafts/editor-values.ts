import { type Design, defaultDesign } from '#design/design.ts'

/** A moment as a person says it: a wall clock, `YYYY-MM-DDTHH:mm`, in a named zone. An empty wall is none. */
export type Moment = { readonly wall: string; readonly zone: string }

/** The page that visitors pass before the destination. */
export type Welcome = {
  readonly isOn: boolean
  /** The id of a logo of the user, or an https address; empty is none. */
  readonly picture: string
  /** As typed. */
  readonly seconds: string
}

/** Another destination between two wall clocks of one zone; an empty `to` is for good. */
export type PlannedSwap = {
  readonly isOn: boolean
  readonly destinationUrl: string
  readonly from: string
  readonly to: string
  readonly zone: string
}

/** Query parameters that tell an analytics tool where a visit came from. Empty is not set. */
export type Utm = {
  readonly source: string
  readonly medium: string
  readonly campaign: string
  readonly term: string
  readonly content: string
}

/** What the editor holds while a person works: one shape for a new code and for one that exists. */
export type EditorValues = {
  /** `website`, `text`, `barcode`, or a type of a record that the editor only keeps. */
  qrType: string
  destinationUrl: string
  text: string
  brandedDomain: string
  slashTag: string
  title: string
  tags: string[]
  utm: Utm
  /** What link previewers show under the title. */
  metaDescription: string
  design: Design
  isProtected: boolean
  /** A new password; empty keeps the one that the service has. */
  password: string
  /** Before it, the link shows that it is not open yet. */
  starts: Moment
  expiration: Moment
  /** Where an ended link leads in the place of its page. */
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

/** The values of a code that does not exist yet. `zone` is an IANA name. */
export function newValues(brandedDomain: string, zone: string): EditorValues {
  return {
    qrType: 'website',
    destinationUrl: '',
    text: '',
    brandedDomain,
    slashTag: '',
    title: '',
    tags: [],
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
