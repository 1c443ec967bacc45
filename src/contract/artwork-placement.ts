import { maxCounts } from './limits.ts'
import * as z from 'zod/mini'
import { inkChoiceSchema } from './inks.ts'
import { etagSchema } from './etag.ts'
import type { Operation } from './operation.ts'

const length = z.number().check(z.minimum(0), z.maximum(100_000))

/** The place of a code on artwork. Lengths are millimetres from the upper left corner of the page. */
export const artworkPlacementSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(40)),
  name: z.string().check(z.maxLength(200)),
  kind: z.enum(['pdf', 'png', 'jpeg', 'svg']),
  /** From 0. */
  page: z.int().check(z.minimum(0)),
  /** The page as shown, rotation included. */
  width: length,
  height: length,
  box: z.object({ left: length, top: length, width: length, height: length }),
  /** Reading distance. */
  distance: length,
  ink: inkChoiceSchema,
  /** Address of a small picture of the page without the code, stored as a file of the user; null without one. */
  preview: z.nullable(z.string().check(z.maxLength(500))),
  /** Recognises the same file later. */
  fingerprint: z.string().check(z.maxLength(80)),
  /** Short hash of the last exported picture; null before the first export. */
  exported: z.nullable(z.string().check(z.maxLength(40))),
  savedAt: z.string(),
})
export type ArtworkPlacement = z.infer<typeof artworkPlacementSchema>

const savedPlacementSchema = z.extend(artworkPlacementSchema, { etag: etagSchema })
export type SavedArtworkPlacement = z.infer<typeof savedPlacementSchema>
const placementsSchema = z.array(savedPlacementSchema)

/** Places of a code on artwork. They are not part of the code, so they create no version and need no approval. */
export const artworkOperations = {
  listArtworkPlaces: {
    method: 'GET',
    path: '/api/v1/qr-code/:id/artwork',
    summary: 'Places of a QR code on artwork, newest first',
    role: 'viewer',
    answer: z.looseObject({ data: placementsSchema }),
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  saveArtworkPlace: {
    method: 'PUT',
    path: '/api/v1/qr-code/:id/artwork',
    summary: `Save a place of a QR code on artwork; the oldest of more than ${maxCounts.artworkPlaces} leaves`,
    role: 'editor',
    body: artworkPlacementSchema,
    answer: z.looseObject({ success: z.literal(true), data: placementsSchema }),
    success: 200,
    refusals: [400, 401, 403, 404, 412, 500],
  },
  deleteArtworkPlace: {
    method: 'DELETE',
    path: '/api/v1/qr-code/:id/artwork/:place',
    summary: 'Delete a place of a QR code on artwork',
    role: 'editor',
    answer: z.looseObject({ success: z.literal(true), data: placementsSchema }),
    success: 200,
    refusals: [401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>
