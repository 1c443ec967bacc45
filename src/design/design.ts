import * as z from 'zod/mini'
import { colourSchema } from '#contract/colour.ts'

/** Module patterns that the renderer draws; names are those of qr-code-styling. */
export const patterns = ['square', 'dots', 'rounded', 'extra-rounded', 'classy', 'classy-rounded'] as const
/** Styles of a corner's square and of its dot: the package's own, then every module pattern. */
export const cornerStyles = [
  'square',
  'dot',
  'extra-rounded',
  'dots',
  'rounded',
  'classy',
  'classy-rounded',
] as const
export const frameIds = [
  'caption-below',
  'caption-above',
  'badge',
  'speech-bubble',
  'ticket',
  'phone',
] as const
/** Levels of ISO/IEC 18004; `auto` is M, raised to Q or H with a logo and lowered when the payload needs the room. */
export const errorCorrections = ['auto', 'L', 'M', 'Q', 'H'] as const
export const barcodes = ['datamatrix', 'code128'] as const

/** Letters of a frame text. */
export const frameTextMaxLength = 24

const styleName = z.string().check(z.minLength(1), z.maxLength(100))

/** Colours of the modules run from `color` to `to`, over the whole code. */
export const gradientSchema = z.object({
  type: z.enum(['linear', 'radial']),
  /** Degrees clockwise, 0 to 360; 0 runs from left to right. */
  rotation: z.number().check(z.minimum(0), z.maximum(360)),
  to: colourSchema,
})

export const logoPlacementSchema = z.object({
  /** Identifier of the stored logo. */
  id: z.string().check(z.minLength(1)),
  /** Length of the logo's longer side as a share of the code's width without quiet zone, 0.05 to 0.5. */
  size: z.number().check(z.minimum(0.05), z.maximum(0.5)),
  /** Free space around the logo in modules, 0 to 4. */
  margin: z.number().check(z.minimum(0), z.maximum(4)),
  /** Leave out the modules behind the logo. */
  hideModules: z.boolean(),
})

export const frameSchema = z.object({
  id: styleName,
  /** 1 to 24 letters; empty draws none. */
  text: z.string().check(z.maxLength(100)),
  color: colourSchema,
  textColor: colourSchema,
})

/**
 * What a code looks like. Styles are open names: one that we do not know is kept and drawn as the default.
 */
export const designSchema = z.object({
  /** Module pattern. */
  pattern: styleName,
  /** Colour of the modules; start of the gradient. */
  color: colourSchema,
  gradient: z.nullable(gradientSchema),
  background: z.object({ color: colourSchema, transparent: z.boolean() }),
  /** A null colour follows the modules, gradient included. */
  cornerSquare: z.object({ type: styleName, color: z.nullable(colourSchema) }),
  cornerDot: z.object({ type: styleName, color: z.nullable(colourSchema) }),
  logo: z.nullable(logoPlacementSchema),
  frame: z.nullable(frameSchema),
  errorCorrection: z.enum(errorCorrections),
  /** Light modules around the code, 0 to 20. ISO/IEC 18004 §6.3.8 asks for 4. */
  quietZone: z.int().check(z.minimum(0), z.maximum(20)),
  /** The colour that the design started from. */
  preset: colourSchema,
  /** Symbol of a code of type `barcode`. */
  barcode: z.enum(barcodes),
})

export type Design = z.infer<typeof designSchema>

/** The documented defaults. */
export const defaultDesign: Design = {
  pattern: 'classy',
  color: '#000000',
  gradient: null,
  background: { color: '#ffffff', transparent: false },
  cornerSquare: { type: 'square', color: null },
  cornerDot: { type: 'square', color: null },
  logo: null,
  frame: null,
  errorCorrection: 'auto',
  quietZone: 4,
  preset: '#000000',
  barcode: 'datamatrix',
}

/** How a logo is placed before anybody moves it. */
export const defaultLogo: Omit<NonNullable<Design['logo']>, 'id'> = {
  size: 0.22,
  margin: 1,
  hideModules: true,
}

/** How a frame looks before anybody paints it; its colours count as no choice in a plan. */
export const defaultFrame: Omit<NonNullable<Design['frame']>, 'id'> = {
  text: 'Scan me',
  color: '#000000',
  textColor: '#ffffff',
}

/** How a gradient runs before anybody turns it. */
export const defaultGradient: Omit<NonNullable<Design['gradient']>, 'to'> = { type: 'linear', rotation: 45 }
