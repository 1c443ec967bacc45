import { LRUCache } from 'lru-cache'
import {
  findRoute,
  findRule,
  routeName,
  tellsIpadFromMac,
  type VisitorFacts,
  type VisitorRule,
} from '#contract/visitor-rules.ts'
import { type Destination, readDestination, type UtmParameter } from './destinations.ts'
import { readVisitorRules } from './read-link-rules.ts'

/** The rules of a link, prepared for visits. */
export type LinkRules = {
  readonly rules: readonly VisitorRule[]
  /** The destinations of each rule. */
  readonly targets: readonly (readonly (Destination | null)[])[]
  /** Whether a rule asks if this is the first visit of the day, which only the database knows. */
  readonly asksVisit: boolean
  readonly tellsIpadFromMac: boolean
  /** Hosts of its destinations that are blocked. */
  readonly blocked: ReadonlySet<string>
}

const noHosts: ReadonlySet<string> = new Set()

/** A link is read again every second, so its rules are prepared once for each text. */
const prepared = new LRUCache<string, LinkRules>({ max: 2_000 })

/**
 * @param text the stored JSON of `fieldData`.
 * @returns null without rules.
 */
export function prepareRules(
  text: string | null,
  fieldData: Readonly<Record<string, unknown>> | null,
  utm: readonly UtmParameter[],
): LinkRules | null {
  if (text === null || !Array.isArray(fieldData?.['visitorRules'])) return null
  const key = `${utm.join('\n')}\n${text}`
  const known = prepared.get(key)
  if (known !== undefined) return known
  const rules = readVisitorRules(fieldData)
  if (rules.length === 0) return null
  const made: LinkRules = {
    rules,
    targets: rules.map(({ routes }) =>
      routes.map((route, place) => {
        return readDestination(route.destinationUrl, utm, routes.length > 1 ? routeName(route, place) : null)
      }),
    ),
    asksVisit: rules.some(({ visit }) => visit !== undefined),
    tellsIpadFromMac: tellsIpadFromMac(rules),
    blocked: noHosts,
  }
  prepared.set(key, made)
  return made
}

/** Where a rule leads a visitor. */
export type Route = {
  /** Counts the visit; 0 for a visitor whom no rule fits. */
  readonly id: number
  /** Null: the code's own destination. */
  readonly target: Destination | null
  readonly isBlocked: boolean
}

const everyoneElse: Route = { id: 0, target: null, isBlocked: false }

/**
 * @param pointOf the visitor's own number from 0 to 1, the same for the day, which a split asks for. Null when it is not
 *   known yet.
 * @returns null when the split needs the number.
 */
export function chooseRoute(
  { rules, targets, blocked }: LinkRules,
  facts: VisitorFacts,
  pointOf: () => number | null,
): Route | null {
  const at = findRule(rules, facts)
  const routes = rules[at]?.routes
  if (routes === undefined) return everyoneElse
  const point = routes.length === 1 ? 0 : pointOf()
  if (point === null) return null
  const place = findRoute(routes, point)
  const target = targets[at]?.[place] ?? null
  return { id: routes[place]?.id ?? 0, target, isBlocked: blocked.has(target?.host ?? '') }
}
