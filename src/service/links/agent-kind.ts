import { type AgentKind, knownAgents } from './known-agents.ts'

const kinds = new Map(knownAgents.map(({ token, kind }) => [token, kind]))
const tokens = new RegExp(
  knownAgents
    .map(({ token }) => token.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    // A longer token first, so that it is not hidden behind a shorter one that it starts with.
    .toSorted((one, other) => other.length - one.length)
    .join('|'),
  'i',
)

/** Agents repeat: an answer is remembered until this many different ones were seen. */
const rememberedAgents = 2_000
const remembered = new Map<string, AgentKind | null>()

/**
 * Which of the named crawlers and previewers a User-Agent belongs to; null is a person or a tool. An agent that names
 * several (as Apple's Messages does) is what the first name in it says.
 */
export function agentKind(userAgent: string | undefined): AgentKind | null {
  if (userAgent === undefined || userAgent === '') return null
  const known = remembered.get(userAgent)
  if (known !== undefined) return known
  const token = tokens.exec(userAgent.slice(0, 1_000))
  const kind = token === null ? null : (kinds.get(token[0].toLowerCase()) ?? null)
  if (remembered.size >= rememberedAgents) remembered.clear()
  if (userAgent.length <= 1_000) remembered.set(userAgent, kind)
  return kind
}
