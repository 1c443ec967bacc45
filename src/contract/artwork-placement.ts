import * as z from 'zod/mini'
import { inkChoiceSchema } from './inks.ts'

/** Placements that a code keeps; the oldest one leaves. */
export const artworkMax = 12

const length = z.number().check(z.minimum(0), z.maximum(100_000))

/**
 * The place of a code on artwork. The list is in `fieldData.artwork`, so that it is versioned with the code. Lengths in
 * millimetres from the upper left corner of the page.
 */
const artworkPlacementSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Name of the file. */
  name: z.string().check(z.maxLength(200)),
  kind: z.enum(['pdf', 'png', 'jpeg', 'svg']),
  /** Counted from 0. */
  page: z.int().check(z.minimum(0)),
  /** The page as it is shown. */
  width: length,
  height: length,
  box: z.object({ left: length, top: length, width: length, height: length }),
  /** Reading distance. */
  distance: length,
  ink: inkChoiceSchema,
  /** Address of a small picture of the page without the code, among the user's files; null without one. */
  preview: z.nullable(z.string().check(z.maxLength(500))),
  /** Recognises the file when it is chosen again. */
  fingerprint: z.string().check(z.maxLength(80)),
  /** Short sum of the picture that was last exported; null before the first export. */
  exported: z.nullable(z.string().check(z.maxLength(40))),
  savedAt: z.string(),
})
export type ArtworkPlacement = z.infer<typeof artworkPlacementSchema>

/** The placements in `fieldData`. Entries that cannot be read are left out. */
export function readArtworkPlacements(
  fieldData: Readonly<Record<string, unknown>> | null,
): ArtworkPlacement[] {
  const entries: unknown = fieldData?.['artwork']
  if (!Array.isArray(entries)) return []
  return entries.slice(0, artworkMax).flatMap((entry) => {
    const parsed = artworkPlacementSchema.safeParse(entry)
    return parsed.success ? [parsed.data] : []
  })
}
