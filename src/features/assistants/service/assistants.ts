import type { ServiceFeature } from '#service/feature.ts'
import { mcpRoutes } from './mcp-routes.ts'

export const assistants: ServiceFeature = { api: mcpRoutes }
