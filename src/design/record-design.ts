import type * as z from 'zod/mini'
import { colourSchema } from '#contract/colour.ts'
import { parseFieldData } from '#contract/field-data.ts'
import {
  backgroundGradientSchema,
  type Design,
  defaultDesign,
  defaultFrame,
  defaultGradient,
  defaultLogo,
  designSchema,
  frameSchema,
  gradientSchema,
  logoPlacementSchema,
  minVersionSchema,
  moduleColoursSchema,
  moduleSizeSchema,
  ownFrameId,
  paddingSchema,
  pictureSchema,
} from './design.ts'

import { payloadOf, type PayloadSource } from './payload.ts'

/** The fields of a record, request or stored row that describe the picture. Each may be missing or malformed. */
export type DesignSource = {
  readonly [field in keyof DesignFields | 'logo' | 'qr' | 'fieldData' | 'symbolEncoding']?: unknown
}

/** The documented flat fields that carry a design. Null says that the design has none. */
export type DesignFields = {
  readonly preset: string
  readonly color: string
  readonly bgColor: string
  readonly isBgTransparent: boolean
  readonly pattern: string
  readonly corner: string
  readonly qrLogoId: string | null
  /** The frame's id. */
  readonly frame: string | null
  /** Colour of the frame. */
  readonly primary: string | null
  /** Colour at the end of the gradient. */
  readonly secondary: string | null
  /** Colour of the frame's text. */
  readonly textColor: string | null
}

/** The details without a flat field. They travel in `qr` on create and in `fieldData.design`. */
export type DesignDetails = {
  readonly gradient: {
    readonly type: 'linear' | 'radial'
    readonly rotation: number
    readonly via?: string
  } | null
  readonly moduleColours?: NonNullable<Design['moduleColours']>
  readonly moduleSize?: number
  readonly picture?: NonNullable<Design['picture']>
  readonly padding?: string
  readonly minVersion?: number
  readonly encoding?: NonNullable<Design['encoding']>
  readonly background: {
    readonly transparent: boolean
    readonly gradient?: NonNullable<Design['background']['gradient']>
  }
  readonly cornerSquare: { readonly color: string | null }
  readonly cornerDot: Design['cornerDot']
  readonly logo: { readonly size: number; readonly margin: number; readonly hideModules: boolean } | null
  readonly frame: {
    readonly text: string
    readonly subtext?: string
    readonly icon?: NonNullable<NonNullable<Design['frame']>['icon']>
    readonly font?: NonNullable<NonNullable<Design['frame']>['font']>
    readonly drawing?: NonNullable<NonNullable<Design['frame']>['drawing']>
  } | null
  readonly errorCorrection: Design['errorCorrection']
  readonly quietZone: number
  readonly barcode: Design['barcode']
}

const { shape } = designSchema
const gradientShape = gradientSchema.shape
const logoShape = logoPlacementSchema.shape
const frameShape = frameSchema.shape

/**
 * The design behind a record. Flat fields win; details come from `fieldData.design`, else from an object in `qr`;
 * what is missing or cannot be read is the default. A record of another service, a row of nulls or junk gives a design too.
 */
export function designFromRecord(fields: DesignSource): Design {
  const details = detailsOf(fields)
  const background = part(details['background'])
  const cornerSquare = part(details['cornerSquare'])
  const cornerDot = part(details['cornerDot'])
  return {
    pattern: accept(shape.pattern, fields.pattern, defaultDesign.pattern),
    color: colour(fields.color) ?? defaultDesign.color,
    gradient: gradientOf(fields, part(details['gradient'])),
    ...present('moduleColours', accept(moduleColoursSchema, details['moduleColours'], undefined)),
    ...present('moduleSize', accept(moduleSizeSchema, details['moduleSize'], undefined)),
    ...present('picture', accept(pictureSchema, details['picture'], undefined)),
    ...present('padding', accept(paddingSchema, details['padding'], undefined)),
    ...present('minVersion', accept(minVersionSchema, details['minVersion'], undefined)),
    ...present('encoding', encodingOf(details, fields)),
    background: {
      color: colour(fields.bgColor) ?? defaultDesign.background.color,
      transparent:
        typeof fields.isBgTransparent === 'boolean'
          ? fields.isBgTransparent
          : background['transparent'] === true,
      ...present('gradient', accept(backgroundGradientSchema, background['gradient'], undefined)),
    },
    cornerSquare: {
      type: accept(shape.cornerSquare.shape.type, fields.corner, defaultDesign.cornerSquare.type),
      color: colour(cornerSquare['color']),
    },
    cornerDot: {
      type: accept(shape.cornerDot.shape.type, cornerDot['type'], defaultDesign.cornerDot.type),
      color: colour(cornerDot['color']),
    },
    logo: logoOf(fields, part(details['logo'])),
    frame: frameOf(fields, part(details['frame'])),
    errorCorrection: accept(shape.errorCorrection, details['errorCorrection'], defaultDesign.errorCorrection),
    quietZone: accept(shape.quietZone, details['quietZone'], defaultDesign.quietZone),
    preset: colour(fields.preset) ?? defaultDesign.preset,
    barcode: accept(shape.barcode, details['barcode'], defaultDesign.barcode),
  }
}

/**
 * The text that a recorded code encodes, see `payloadOf`. A record in a placement has its mark, which becomes the value
 * of the scan marker.
 */
export function payloadOfRecord(
  record: Omit<PayloadSource, 'encoding'> & DesignSource & { readonly placementMark?: unknown },
  scanMarker: string | null,
): string {
  const { placementMark: mark } = record
  const marker = scanMarker !== null && typeof mark === 'string' ? `${scanMarker}=${mark}` : scanMarker
  return payloadOf({ ...record, encoding: encodingOfRecord(record) }, marker)
}

/** The encoding in the design behind a record, without reading the rest of the design. */
export function encodingOfRecord(fields: DesignSource): Design['encoding'] {
  return encodingOf(detailsOf(fields), fields)
}

/** The flat fields of a design, with the rest in `design`. `designFromRecord` is the inverse. */
export function designToFields(design: Design): DesignFields & { readonly design: DesignDetails } {
  const { gradient, background, cornerSquare, cornerDot, logo, frame } = design
  return {
    preset: design.preset,
    color: design.color,
    bgColor: background.color,
    isBgTransparent: background.transparent,
    pattern: design.pattern,
    corner: cornerSquare.type,
    qrLogoId: logo?.id ?? null,
    frame: frame?.id ?? null,
    primary: frame?.color ?? null,
    secondary: gradient?.to ?? null,
    textColor: frame?.textColor ?? null,
    design: {
      gradient: gradient && {
        type: gradient.type,
        rotation: gradient.rotation,
        ...present('via', gradient.via),
      },
      ...present('moduleColours', design.moduleColours),
      ...present('moduleSize', design.moduleSize),
      ...present('picture', design.picture),
      ...present('padding', design.padding),
      ...present('minVersion', design.minVersion),
      ...present('encoding', design.encoding),
      background: { transparent: background.transparent, ...present('gradient', background.gradient) },
      cornerSquare: { color: cornerSquare.color },
      cornerDot: { type: cornerDot.type, color: cornerDot.color },
      logo: logo && { size: logo.size, margin: logo.margin, hideModules: logo.hideModules },
      frame: frame && {
        text: frame.text,
        ...present('subtext', frame.subtext),
        ...present('icon', frame.icon),
        ...present('font', frame.font),
        ...present('drawing', frame.id === ownFrameId ? frame.drawing : undefined),
      },
      errorCorrection: design.errorCorrection,
      quietZone: design.quietZone,
      barcode: design.barcode,
    },
  }
}

function gradientOf(fields: DesignSource, details: Part): Design['gradient'] {
  const to = colour(fields.secondary)
  if (to === null) return null
  return {
    type: accept(gradientShape.type, details['type'], defaultGradient.type),
    rotation: accept(gradientShape.rotation, details['rotation'], defaultGradient.rotation),
    to,
    ...present('via', accept(colourSchema, details['via'], undefined)),
  }
}

function logoOf(fields: DesignSource, details: Part): Design['logo'] {
  const id = filled(fields.qrLogoId) ?? filled(fields.logo)
  if (id === null) return null
  return {
    id,
    size: accept(logoShape.size, details['size'], defaultLogo.size),
    margin: accept(logoShape.margin, details['margin'], defaultLogo.margin),
    hideModules: accept(logoShape.hideModules, details['hideModules'], defaultLogo.hideModules),
  }
}

/** A create may send the frame as an object of id and text; the record has its id. */
function frameOf(fields: DesignSource, details: Part): Design['frame'] {
  const sent = part(fields.frame)
  const id = accept(frameShape.id, sent['id'] ?? fields.frame, null)
  if (id === null) return null
  return {
    id,
    text: accept(frameShape.text, sent['text'] ?? details['text'], defaultFrame.text),
    ...present('subtext', accept(frameShape.subtext, details['subtext'], undefined)),
    ...present('icon', accept(frameShape.icon, details['icon'], undefined)),
    ...present('font', accept(frameShape.font, details['font'], undefined)),
    ...present('drawing', accept(frameShape.drawing, details['drawing'], undefined)),
    color: colour(fields.primary) ?? defaultFrame.color,
    textColor: colour(fields.textColor) ?? defaultFrame.textColor,
  }
}

/** A property with its value, or none where there is no value: absent details keep old designs equal. */
function present<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]: Value })
}

/** The encoding of a code is its own where no design says one. */
function encodingOf(details: Part, { symbolEncoding }: DesignSource): Design['encoding'] {
  return accept(shape.encoding, details['encoding'] ?? symbolEncoding, undefined)
}

type Part = Readonly<Record<string, unknown>>

function detailsOf(fields: DesignSource): Part {
  const stored =
    typeof fields.fieldData === 'string' ? parseFieldData(fields.fieldData) : part(fields.fieldData)
  const design = stored?.['design']
  return isPart(design) ? design : part(fields.qr)
}

function part(value: unknown): Part {
  return isPart(value) ? value : {}
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function filled(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function colour(value: unknown): string | null {
  return typeof value === 'string' ? accept(colourSchema, value, null) : null
}

function accept<Schema extends z.ZodMiniType, Fallback>(
  schema: Schema,
  value: unknown,
  fallback: Fallback,
): z.output<Schema> | Fallback {
  // Most details are absent, and no schema here takes null. Refusals of a schema would take half of the time.
  if (value === undefined || value === null) return fallback
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : fallback
}
