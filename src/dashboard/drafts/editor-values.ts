import { type Design, defaultDesign } from '#design/design.ts'

/** A moment as a person says it: a wall clock, `YYYY-MM-DDTHH:mm`, in a named zone. An empty wall is no expiration. */
export type Expiration = { readonly wall: string; readonly zone: string }

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
  expiration: Expiration
  isActive: boolean
}

export type EditorField = keyof EditorValues

export const noUtm: Utm = { source: '', medium: '', campaign: '', term: '', content: '' }

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
    expiration: { wall: '', zone },
    isActive: true,
  }
}
