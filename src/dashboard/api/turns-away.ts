import type { DestinationHealth } from '#contract/code-meta.ts'

/** Statuses with which sites turn away whoever is no person: they say nothing of visitors. */
const statuses = new Set([401, 403, 405, 406, 429])

/** Whether the destination answered that it does not serve whoever looked. */
export function turnsAway({ state, status }: DestinationHealth): boolean {
  return state === 'refused' && statuses.has(status ?? 0)
}
