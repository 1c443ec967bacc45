import * as z from 'zod/mini'
import { colourSchema } from '#contract/colour.ts'

/** Module patterns of qr-code-styling, with its names. */
export const packagePatterns = [
  'square',
  'dots',
  'rounded',
  'extra-rounded',
  'classy',
  'classy-rounded',
] as const
/** Every module pattern that the renderer draws: those of the package, then our own. */
export const patterns = [
  ...packagePatterns,
  'fluid',
  'leaf',
  'heart',
  'plus',
  'star',
  'bars-horizontal',
  'bars-vertical',
  'diamond',
  'x',
  'mosaic',
] as const
/** Corner styles of qr-code-styling, for the square of a corner and for its dot. */
export const cornerStyles = [
  'square',
  'dot',
  'extra-rounded',
  'dots',
  'rounded',
  'classy',
  'classy-rounded',
] as const
/** Every style of a corner square: those of the package, then our own. */
export const cornerSquareStyles = [...cornerStyles, 'soft', 'cushion', 'leaf', 'cut'] as const
/** Every style of a corner dot: those of the package, then our own. */
export const cornerDotStyles = [...cornerStyles, 'heart', 'diamond', 'star'] as const
/** How several module colours are spread over the code. */
export const colourRules = ['random', 'rings', 'diagonal', 'quadrants'] as const
export const frameIds = [
  'caption-below',
  'caption-above',
  'badge',
  'speech-bubble',
  'ticket',
  'phone',
  'banner-below',
  'banner-above',
  'bold',
  'round',
  'arrow-below',
  'arrow-above',
  'speech-bubble-below',
  'badge-above',
  'ribbon',
  'bag',
  'clipboard',
  'tag',
  'monitor',
  'stamp',
  'cup',
  'scallop',
  'burst',
  'seal',
  'oval',
  'hexagon',
  'shield',
  'pin',
  'plate',
  'arch',
  'archway',
  'polaroid',
  'page',
  'plaque',
  'board',
  'notebook',
  'browser',
  'house',
  'present',
  'envelope',
  'airmail',
  'torn',
  'scroll',
  'poster',
  'split',
  'stub',
  'price-tag',
  'waves',
  'hills',
  'skyline',
  'headline',
  'underline',
  'sprigs',
  'laurel',
  'corners',
  'garland',
  'cutlery',
  'stars',
  'snow',
  'hearts',
  'confetti',
  'bunting',
  'flourish',
  'arrow',
  'beside',
  'sunrise',
  'pulse',
  'circuit',
  'viewfinder',
  'glints',
  'pencil',
  'rings',
  'steam',
  'ripples',
  'rules',
] as const
/** A frame from an uploaded drawing, see `frameDrawingSchema`. */
export const ownFrameId = 'own'
/** Icons beside a frame's text. */
export const frameIcons = [
  'scan',
  'phone',
  'menu',
  'wifi',
  'ticket',
  'map',
  'heart',
  'star',
  'sun',
  'snowflake',
  'leaf',
  'gift',
  'rings',
  'house',
  'cross',
  'cap',
  'bag',
  'chip',
] as const
/** Typefaces of a frame's text beside the default, Inter. Their outlines are in `src/design/glyphs`. */
export const frameFonts = ['serif', 'script', 'slab', 'rounded', 'condensed'] as const
export type FrameFont = (typeof frameFonts)[number]
/** Levels of ISO/IEC 18004; `auto` is M, raised to Q or H with a logo and lowered when the payload needs the room. */
export const errorCorrections = ['auto', 'L', 'M', 'Q', 'H'] as const
export const barcodes = ['datamatrix', 'code128'] as const

/** Letters of a frame text. */
export const frameTextMaxLength = 24

const styleName = z.string().check(z.minLength(1), z.maxLength(100))

/** Colours run from `color` over `via` to `to`, over the whole code. */
export const gradientSchema = z.object({
  type: z.enum(['linear', 'radial']),
  /** Degrees clockwise, 0 to 360; 0 runs from left to right. */
  rotation: z.number().check(z.minimum(0), z.maximum(360)),
  to: colourSchema,
  /** The colour half way; absent for a gradient of two colours. */
  via: z.optional(colourSchema),
})

/** Up to three more colours of the modules beside `color`, and the rule by which each module gets one. */
export const moduleColoursSchema = z.object({
  colours: z.array(colourSchema).check(z.minLength(1), z.maxLength(3)),
  rule: z.enum(colourRules),
})

/** Side of a module's shape over the module; each pattern cuts it to what scans. */
export const moduleSizeSchema = z.number().check(z.minimum(0.5), z.maximum(1))

export const pictureMethods = ['dots', 'raster', 'clamp', 'woven'] as const

/** A picture that becomes the code. */
export const pictureSchema = z.object({
  /** Identifier of the stored picture. */
  id: z.string().check(z.minLength(1)),
  /**
   * `dots` lays large dots on the picture; `raster` draws nine cells a module in one colour; `clamp` keeps each module on
   * its side of grey; `woven` draws plain modules, which the padding chooses so that they show the picture.
   */
  method: z.enum(pictureMethods),
  /**
   * `smooth` dots grow evenly with the strength, and `tinted` ones have the hue of the picture as well; absent, as in the
   * first codes that were printed, they grow in three steps.
   */
  edges: z.optional(z.enum(['smooth', 'tinted'])),
  /** 0 shows the code most, 1 the picture most. */
  strength: z.number().check(z.minimum(0), z.maximum(1)),
  /** 0.5 to 2; 1 leaves the picture as it is. */
  contrast: z.number().check(z.minimum(0.5), z.maximum(2)),
  /** The square that is shown: its corner and side as shares of the picture's shorter side. */
  crop: z.object({ x: z.number(), y: z.number(), side: z.number().check(z.minimum(0.05), z.maximum(1)) }),
})

/** Pad codewords as hexadecimal text. */
export const paddingSchema = z.string().check(z.regex(/^([\da-f]{2}){1,2956}$/))
/** How the text of a code becomes modules, beside a single mode. */
export const encodings = ['mixed', 'compact', 'host'] as const
export const minVersionSchema = z.int().check(z.minimum(1), z.maximum(20))

/** Smallest version of a code with a picture before anybody changes it: 49 modules a side. */
export const defaultPictureVersion = 8

/** Default position of a picture in a code, in large dots of its hues. The editor then looks for the strongest that scans. */
export const defaultPicture: Omit<z.infer<typeof pictureSchema>, 'id'> = {
  method: 'dots',
  edges: 'tinted',
  strength: 0.3,
  contrast: 1,
  crop: { x: 0, y: 0, side: 1 },
}

/** Runs from the background's colour to `to`, over the whole picture. */
export const backgroundGradientSchema = z.object({
  type: z.enum(['linear', 'radial']),
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

/** Longer side of a stored drawing in its own units. */
export const frameDrawingSide = 1_000
/** Least side of the square for the code, in the same units: a smaller code would be lost in its frame. */
export const leastFrameHole = 200

/** An uploaded drawing around the code, and the square in it that holds the code with its quiet zone. */
export const frameDrawingSchema = z.object({
  /** Identifier of the stored drawing. */
  id: z.string().check(z.minLength(1)),
  width: z.number().check(z.minimum(leastFrameHole), z.maximum(frameDrawingSide)),
  height: z.number().check(z.minimum(leastFrameHole), z.maximum(frameDrawingSide)),
  hole: z.object({
    x: z.number().check(z.minimum(0), z.maximum(frameDrawingSide)),
    y: z.number().check(z.minimum(0), z.maximum(frameDrawingSide)),
    side: z.number().check(z.minimum(leastFrameHole), z.maximum(frameDrawingSide)),
  }),
})

export type FrameDrawing = z.infer<typeof frameDrawingSchema>

export const frameSchema = z.object({
  id: styleName,
  /** 1 to 24 letters; empty draws none. */
  text: z.string().check(z.maxLength(100)),
  /** A second, smaller line of 1 to 24 letters. */
  subtext: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  icon: z.optional(z.enum(frameIcons)),
  /** Typeface of both lines. Absent: Inter. */
  font: z.optional(z.enum(frameFonts)),
  /** Only with `ownFrameId`; such a frame keeps its own colours and draws no text. */
  drawing: z.optional(frameDrawingSchema),
  color: colourSchema,
  textColor: colourSchema,
})

/**
 * The look of a code. Styles are open names: one that we do not know is kept and drawn as the default.
 */
export const designSchema = z.object({
  /** Module pattern. */
  pattern: styleName,
  /** Colour of the modules; start of the gradient. */
  color: colourSchema,
  gradient: z.nullable(gradientSchema),
  /** Several colours for the modules; they take the place of a gradient. */
  moduleColours: z.optional(moduleColoursSchema),
  /** Absent: 1. */
  moduleSize: z.optional(moduleSizeSchema),
  picture: z.optional(pictureSchema),
  /** Padding of a woven code; absent: the standard's. It changes modules, never the payload. */
  padding: z.optional(paddingSchema),
  /**
   * `mixed` writes each part of the text in the mode that needs the fewest modules, and names the character set of a
   * text beyond ASCII; `host` also writes the host of a short link in capitals where that makes the code smaller;
   * `compact`, of earlier codes, the scheme as well, which some readers do not open. Absent: a single mode, as in codes
   * that were printed before. It stays as it was when the code was created, once there may be a print.
   */
  encoding: z.optional(z.enum(encodings)),
  /** Smallest version of the code: more modules leave room for a picture. Absent: as few as the payload needs. */
  minVersion: z.optional(minVersionSchema),
  background: z.object({
    color: colourSchema,
    transparent: z.boolean(),
    gradient: z.optional(backgroundGradientSchema),
  }),
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

/** The design without its picture and what belongs to it: the padding and the modules that make room for it. */
export function withoutPicture<Some extends Partial<Design>>({
  picture: _picture,
  padding: _padding,
  minVersion: _minVersion,
  ...design
}: Some): Omit<Some, 'picture' | 'padding' | 'minVersion'> {
  return design
}

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

/** The design of a new code before anybody changes it. */
export const newDesign: Design = { ...defaultDesign, encoding: 'host' }

/** The design for a code without a print: the scheme of its address is in small letters, which every reader opens. */
export function withSmallScheme(design: Design): Design {
  return design.encoding === 'compact' ? { ...design, encoding: 'host' } : design
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
