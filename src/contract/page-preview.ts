import * as z from 'zod/mini'
import { destinationSchema } from './destination.ts'

/** Query of GET /api/v1/page-preview: title and icon of a destination. */
export const pagePreviewQuerySchema = z.object({ url: destinationSchema })

export const pagePreviewSchema = z.looseObject({
  /** The page's title, or the host name when it could not be read. */
  title: z.string(),
  /** Absolute address, or empty. */
  faviconUrl: z.string(),
  /** Whether the page responded. */
  reached: z.boolean(),
})
export type PagePreview = z.infer<typeof pagePreviewSchema>
