import * as z from 'zod/mini'
import { artworkPlacementSchema } from '#contract/artwork-placement.ts'
import { etagSchema } from '#contract/etag.ts'
import type { ContractFeature } from '#contract/feature.ts'
import { maxCounts } from '#contract/limits.ts'

const savedPlacementSchema = z.extend(artworkPlacementSchema, { etag: etagSchema })
export type SavedArtworkPlacement = z.infer<typeof savedPlacementSchema>
const placementsSchema = z.array(savedPlacementSchema)

/** Places of a code on artwork. They are not part of the code, so they create no version and need no approval. */
export const artwork = {
  operations: {
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
  },
} as const satisfies ContractFeature
