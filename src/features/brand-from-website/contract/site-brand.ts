import * as z from 'zod/mini'
import { pageFonts } from '#contract/code-types/common-fields.ts'
import { destinationSchema } from '#contract/destination.ts'
import { logoTypes } from '#contract/logo.ts'

/** Query of GET /api/v1/brand: the address of a website. */
export const siteBrandQuerySchema = z.object({ url: destinationSchema })

/** Maximum colours and logos in a response. */
export const siteColoursMax = 12
export const siteLogosMax = 5

/** Sources of a colour on a website, most reliable first. */
export const colourSources = ['theme-color', 'manifest', 'variable', 'style'] as const
export type ColourSource = (typeof colourSources)[number]

/** Sources of a logo on a website, most reliable first. */
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

/** A logo of a website. It is stored only when somebody uploads it. */
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
    /** Most reliable first. */
    logos: z.array(siteLogoSchema),
    /** Why a logo of the page is missing; null when all were read or the page has none. */
    logoProblem: z.nullable(z.enum(['too-large', 'unreadable', 'unreachable'])),
    /** The first font family of the page's text; null when it names none. */
    fontFamily: z.nullable(z.string()),
    /** The most similar page font. */
    font: z.nullable(z.enum(pageFonts)),
  }),
  z.looseObject({
    state: z.literal('unread'),
    reason: z.enum(unreadReasons),
    /** HTTP status of the site's response. */
    status: z.nullable(z.int()),
  }),
])
export type SiteBrand = z.infer<typeof siteBrandSchema>
export type ReadSiteBrand = Extract<SiteBrand, { readonly state: 'read' }>

export const siteBrandResponseSchema = z.looseObject({ data: siteBrandSchema })
