import type { FeatureRows } from '#service/database/feature-rows.ts'

export const rows: FeatureRows = { inDemo: ['coupon_codes'] }
