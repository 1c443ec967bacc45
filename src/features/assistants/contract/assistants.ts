import * as z from 'zod/mini'
import type { ContractFeature } from '#contract/feature.ts'

/** The Model Context Protocol describes the bodies, not this contract. */
const message = z.looseObject({})

export const assistants = {
  operations: {
    callTools: {
      method: 'POST',
      path: '/api/v1/mcp',
      summary: 'Tools for assistants, by the Model Context Protocol (streamable HTTP, without sessions)',
      role: 'viewer',
      body: message,
      answer: message,
      success: 200,
      refusals: [400, 401, 403, 500],
    },
    streamTools: {
      method: 'GET',
      path: '/api/v1/mcp',
      summary: 'Always 405: the tools send nothing by themselves',
      role: 'viewer',
      answer: message,
      success: 200,
      refusals: [401, 403, 405, 500],
    },
  },
} as const satisfies ContractFeature

/**
 * The configuration of an assistant.
 *
 * @param origin of the service.
 */
export function assistantExample(origin: string): string {
  const headers = { Authorization: 'Bearer TOKEN' }
  const tessera = { type: 'http', url: `${origin}${assistants.operations.callTools.path}`, headers }
  return JSON.stringify({ mcpServers: { tessera } }, null, 2)
}
