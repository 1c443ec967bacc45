import { type ContentField, type FormSection, contentFields, weekFields } from './content-fields.ts'

export type CodeTypeTraits = {
  /** Its group in the gallery of types. */
  readonly group: 'web' | 'business' | 'files' | 'messages' | 'fixed' | 'more'
  /** The encoded payload: the short link, a text, a network, or a product. Only what the short link opens can change. */
  readonly payload: 'link' | 'text' | 'wifi' | 'product'
  /** How the payload is drawn and judged. */
  readonly symbol: 'qr' | 'barcode'
  /** The response to a visit of the short link. */
  readonly visit: 'redirect' | 'page' | 'nothing'
  /** Whether a code without `destinationUrl` is refused. */
  readonly needsDestination: boolean
  /** Whether `destinationUrl` is the address of the uploaded file. */
  readonly destination?: 'file'
  /** In the order of the form. */
  readonly fields: readonly ContentField[]
}

const networks = ['facebook', 'instagram', 'google', 'linkedin'] as const
const look = ['primaryColor', 'gradientColor', 'fieldData.theme', 'fieldData.font'] as const
const button = ['buttonText', 'buttonLink'] as const

/** Every type of code by its `qrType` on the wire. */
export const codeTypes = {
  website: {
    group: 'web',
    payload: 'link',
    symbol: 'qr',
    visit: 'redirect',
    needsDestination: true,
    fields: [],
  },
  links: {
    group: 'web',
    payload: 'link',
    symbol: 'qr',
    visit: 'page',
    needsDestination: false,
    fields: ['fieldData.links', 'profilePic', 'bio', ...button, ...networks, ...look, 'ctaColor'],
  },
  app: {
    group: 'web',
    payload: 'link',
    symbol: 'qr',
    visit: 'page',
    needsDestination: false,
    fields: ['fieldData.app', 'summary', 'logo', ...look],
  },
  contact: {
    group: 'business',
    payload: 'link',
    symbol: 'qr',
    visit: 'page',
    needsDestination: false,
    fields: [
      ...(['firstName', 'lastName', 'job', 'company', 'profilePic', 'bio'] as const),
      ...(['mobile', 'phone', 'fax', 'email', 'website', 'address'] as const),
      ...networks,
      ...look,
    ],
  },
  business: {
    group: 'business',
    payload: 'link',
    symbol: 'qr',
    visit: 'page',
    needsDestination: false,
    fields: [
      ...(['company', 'businessType', 'bannerImage', 'logo', 'summary'] as const),
      ...weekFields,
      ...(['fieldData.hoursZone', 'fieldData.holidays', 'address'] as const),
      ...(['about', 'aboutName', 'aboutPhone', 'aboutEmail', 'aboutWebsite'] as const),
      ...button,
      ...look,
      'ctaColor',
    ],
  },
  event: {
    group: 'business',
    payload: 'link',
    symbol: 'qr',
    visit: 'page',
    needsDestination: false,
    fields: ['fieldData.event', 'bannerImage', ...button, ...look, 'ctaColor'],
  },
  coupon: {
    group: 'business',
    payload: 'link',
    symbol: 'qr',
    visit: 'page',
    needsDestination: false,
    fields: ['summary', 'logo', ...button, ...look, 'ctaColor'],
  },
  pdf: {
    group: 'files',
    payload: 'link',
    symbol: 'qr',
    visit: 'page',
    needsDestination: false,
    destination: 'file',
    fields: ['fieldData.file', 'summary', 'pdfPassword', ...look],
  },
  images: {
    group: 'files',
    payload: 'link',
    symbol: 'qr',
    visit: 'page',
    needsDestination: false,
    fields: ['imageList', 'summary', ...button, ...look, 'ctaColor'],
  },
  audio: {
    group: 'files',
    payload: 'link',
    symbol: 'qr',
    visit: 'page',
    needsDestination: false,
    destination: 'file',
    fields: ['fieldData.file', 'audioTitle', 'summary', 'fieldData.transcript', 'audioPrimary', ...look],
  },
  video: {
    group: 'files',
    payload: 'link',
    symbol: 'qr',
    visit: 'page',
    needsDestination: false,
    fields: ['videos', 'summary', ...button, ...look, 'ctaColor'],
  },
  message: {
    group: 'messages',
    payload: 'link',
    symbol: 'qr',
    visit: 'page',
    needsDestination: false,
    fields: ['fieldData.message', 'summary', ...look],
  },
  text: {
    group: 'fixed',
    payload: 'text',
    symbol: 'qr',
    visit: 'nothing',
    needsDestination: false,
    fields: [],
  },
  wifi: {
    group: 'fixed',
    payload: 'wifi',
    symbol: 'qr',
    visit: 'nothing',
    needsDestination: false,
    fields: ['fieldData.wifi'],
  },
  product: {
    group: 'more',
    payload: 'product',
    symbol: 'qr',
    visit: 'redirect',
    needsDestination: true,
    fields: ['fieldData.product', 'fieldData.productLinks'],
  },
  barcode: {
    group: 'more',
    payload: 'link',
    symbol: 'barcode',
    visit: 'redirect',
    needsDestination: true,
    fields: [],
  },
} as const satisfies Record<string, CodeTypeTraits>

export type CodeType = keyof typeof codeTypes
/** The types whose short link shows a page. */
export type PageType = {
  [Type in CodeType]: (typeof codeTypes)[Type]['visit'] extends 'page' ? Type : never
}[CodeType]

/** A type of another service is kept and redirects to its destination. */
const unknownType: CodeTypeTraits = { ...codeTypes.website, needsDestination: false }

/** The traits of a type. Without a type it is a website. */
export function codeTypeOf(qrType: string | null | undefined): CodeTypeTraits {
  if (qrType === null || qrType === undefined || qrType === '') return codeTypes.website
  return isCodeType(qrType) ? codeTypes[qrType] : unknownType
}

export function isCodeType(qrType: string): qrType is CodeType {
  return Object.hasOwn(codeTypes, qrType)
}

export function isPageType(qrType: string | null | undefined): qrType is PageType {
  return codeTypeOf(qrType).visit === 'page'
}

/** Whether the code holds a short link, not its content. */
export function hasShortLink(qrType: string | null | undefined): boolean {
  return codeTypeOf(qrType).visit !== 'nothing'
}

export function isBarcode(qrType: string | null | undefined): boolean {
  return codeTypeOf(qrType).symbol === 'barcode'
}

/** The sections of a type's form, in order, without those that every code has. */
export function formSections(qrType: string | null | undefined): FormSection[] {
  const { fields, payload, visit } = codeTypeOf(qrType)
  const first: FormSection[] = payload === 'text' ? ['text'] : visit === 'redirect' ? ['destination'] : []
  return [...new Set([...first, ...fields.map((field) => contentFields[field].section)])]
}
