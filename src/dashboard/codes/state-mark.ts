import type { CodeState } from '#contract/code-meta.ts'

const marks: Record<CodeState, string> = {
  active: 'bg-good',
  scheduled: 'border-2 border-good',
  paused: 'border-2 border-warn',
  expired: 'border-2 border-bad',
  blocked: 'bg-bad',
}

/** The classes of the round mark beside the word for a state. */
export function stateMark(state: CodeState): string {
  return `size-2.5 shrink-0 rounded-full ${marks[state]}`
}
