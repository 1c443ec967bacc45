import type { ContractFeature } from '#contract/feature.ts'
import { siteBrandQuerySchema, siteBrandResponseSchema } from './site-brand.ts'

export const brandFromWebsite = {
  operations: {
    readBrand: {
      method: 'GET',
      path: '/api/v1/brand',
      summary: 'Colours, logos and font of a website; nothing is stored',
      role: 'editor',
      isMissingInDemo: true,
      query: siteBrandQuerySchema,
      answer: siteBrandResponseSchema,
      success: 200,
      refusals: [400, 401, 403, 500],
    },
  },
} as const satisfies ContractFeature
