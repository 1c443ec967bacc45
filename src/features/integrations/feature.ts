import type { Feature } from '#contract/feature.ts'

export const feature: Feature = {
  loses: 'Zapier and n8n no longer have steps that create, change and find codes.',
  needs: ['webhooks'],
}
