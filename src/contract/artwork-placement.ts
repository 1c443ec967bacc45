import * as z from 'zod/mini'
import { inkChoiceSchema } from './inks.ts'

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
