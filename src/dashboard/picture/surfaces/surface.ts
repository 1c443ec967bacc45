import type { MediumId } from '#design/print/plan-print.ts'

export const surfaceIds = ['plain', 'dark', 'business-card', 'poster', 'phone'] as const
export type SurfaceId = (typeof surfaceIds)[number]

export type Surface = {
  readonly id: SurfaceId
  /** The colour around the code, and behind a transparent one. */
  readonly ground: string
  /** The medium that sets the print size. */
  readonly medium: MediumId | null
}

export const surfaces: Readonly<Record<SurfaceId, Surface>> = {
  plain: { id: 'plain', ground: '#ffffff', medium: null },
  dark: { id: 'dark', ground: '#1e1c1b', medium: null },
  'business-card': { id: 'business-card', ground: '#fbfaf6', medium: 'business-card' },
  poster: { id: 'poster', ground: '#f2cf63', medium: 'poster' },
  phone: { id: 'phone', ground: '#f3f4f6', medium: 'phone-screen' },
}
