import * as z from 'zod/mini'
import { pageFonts } from './code-types/content-fields.ts'
import { destinationSchema } from './destination.ts'
import { logoTypes } from './logo.ts'

/** Query of GET /api/v1/brand: the address of a website. */
export const siteBrandQuerySchema = z.object({ url: destinationSchema })

/** Most colours and logos that are answered. */
export const siteColoursMax = 12
export const siteLogosMax = 5

/** Places of a website that name a colour, the surest first. */
export const colourSources = ['theme-color', 'manifest', 'variable', 'style'] as const
export type ColourSource = (typeof colourSources)[number]

/** Places of a website that show a logo, the surest first. */
export const logoSources = [
  'svg-icon',
  'structured-data',
  'touch-icon',
  'manifest',
  'page',
  'icon',
  'preview',
] as const
export type LogoSource = (typeof logoSources)[number]

/** Why a website could not be read. */
export const unreadReasons = [
  'not-found',
  'blocked',
  'private',
  'credentials',
  'slow',
  'unreachable',
  'offline',
  'not-a-page',
] as const
export type UnreadReason = (typeof unreadReasons)[number]

/** A logo that a website shows. It is stored only when somebody uploads it. */
export const siteLogoSchema = z.looseObject({
  /** Absolute address of the file. */
  address: z.string(),
  source: z.enum(logoSources),
  contentType: z.enum(logoTypes),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  /** The checked file as a data URL. */
  content: z.string(),
})
export type SiteLogo = z.infer<typeof siteLogoSchema>

export const siteBrandSchema = z.discriminatedUnion('state', [
  z.looseObject({
    state: z.literal('read'),
    /** The address after redirects. */
    url: z.string(),
    name: z.string(),
    /** Most important first, as `#rrggbb`. White, black and greys come last. */
    colours: z.array(z.looseObject({ colour: z.string(), source: z.enum(colourSources) })),
    /** The surest first. */
    logos: z.array(siteLogoSchema),
    /** Why a logo that the page names is missing; null when every named one was read or the page names none. */
    logoProblem: z.nullable(z.enum(['too-large', 'unreadable', 'unreachable'])),
    /** The first family of the page's text; null when the page names none. */
    fontFamily: z.nullable(z.string()),
    /** The page font that is nearest to it. */
    font: z.nullable(z.enum(pageFonts)),
  }),
  z.looseObject({
    state: z.literal('unread'),
    reason: z.enum(unreadReasons),
    /** HTTP status, when the site answered. */
    status: z.nullable(z.int()),
  }),
])
export type SiteBrand = z.infer<typeof siteBrandSchema>
export type ReadSiteBrand = Extract<SiteBrand, { readonly state: 'read' }>

export const siteBrandResponseSchema = z.looseObject({ data: siteBrandSchema })
