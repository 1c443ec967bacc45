import type { FeatureRows } from '#service/database/feature-rows.ts'

/** Their scans by day, which the core counts, are copied with its other counts. */
export const rows: FeatureRows = { inDemo: ['placements', 'placement_sets'] }
