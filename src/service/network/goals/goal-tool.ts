import type { GoalProblem } from '#contract/goals.ts'
import type { ReasonCode } from '#contract/reasons.ts'
import { askJson } from '../ask-json.ts'
import type { PageNetwork } from '../public-network.ts'

/** Figures of one `utm_content`. */
export type ContentFigures = {
  readonly content: string
  visits: number
  /** By the name of the goal. */
  readonly goals: Record<string, number>
}

export type GoalQuestion = {
  readonly network: PageNetwork
  readonly address: string
  readonly site: string
  readonly token: string
  /** UTC days, both included. */
  readonly from: string
  readonly to: string
}

/** Goals and visits of a tool by `utm_content`. Rejects with a `GoalError`. */
export type ReadGoals = (question: GoalQuestion) => Promise<ContentFigures[]>

export class GoalError extends Error {
  readonly problem: GoalProblem & ReasonCode

  constructor(problem: GoalProblem & ReasonCode) {
    super(problem)
    this.problem = problem
  }
}

/** The JSON of a tool at a path below its address. Rejects with a `GoalError`. */
export async function askTool(
  { network, address }: Pick<GoalQuestion, 'network' | 'address'>,
  path: string,
  asked: Parameters<typeof askJson>[2],
): Promise<unknown> {
  const answer = await askJson(network, new URL(address.replace(/\/*([?#].*)?$/, path)), asked)
  if (answer.kind === 'private') throw new GoalError('goals-private')
  if (answer.kind === 'unreachable') throw new GoalError('goals-unreachable')
  const { status, value } = answer
  if (status === 401 || status === 403) throw new GoalError('goals-token')
  if (status === 400) throw new GoalError('goals-site')
  if (status < 200 || status > 299) throw new GoalError('goals-unreachable')
  if (value === undefined) throw new GoalError('goals-answer')
  return value
}

/** Adds up figures by `utm_content` in lower case. */
export class FigureSums {
  readonly #sums = new Map<string, ContentFigures>()

  of(content: string): ContentFigures {
    const key = content.trim().toLowerCase()
    const known = this.#sums.get(key) ?? { content: key, visits: 0, goals: {} }
    this.#sums.set(key, known)
    return known
  }

  addVisits(content: string, visits: number): void {
    this.of(content).visits += visits
  }

  addGoal(content: string, name: string, count: number): void {
    const { goals } = this.of(content)
    goals[name] = (goals[name] ?? 0) + count
  }

  get all(): ContentFigures[] {
    return [...this.#sums.values()].filter(({ content }) => content !== '')
  }
}
