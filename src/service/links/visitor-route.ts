import type { VisitorDevice, VisitorFacts } from '#contract/visitor-rules.ts'
import type { Countries } from '../network/countries.ts'
import { type Visitor, whoOf } from '../analytics/visit-group.ts'
import { namedVisitor, visitorHashes } from '../analytics/visit-sums.ts'
import type { VisitorSalts } from '../analytics/visitors.ts'
import type { Database } from '../database/open-database.ts'
import { firstLanguage } from '../domain/browser.ts'
import type { ResolvableLink } from '../domain/resolve-link.ts'
import { bucketsOf, readVisitors, textOfVisitor } from '../domain/visitor-sets.ts'
import { chooseRoute, type LinkRules, type Route } from '../domain/visitor-rules.ts'

/** A visit as the rules of its link see it. */
export type RuledVisit = {
  readonly visitor: Visitor
  /** Milliseconds since 1970. */
  readonly at: number
  readonly mark: string
  /** The answer of a visitor who was asked for the device. */
  readonly device?: 'ipad' | 'mac'
}

export type VisitorRoutes = {
  /**
   * Where the rules of a link lead a visitor, `ask` to show a page with both for a Mac that may be an iPad, null without
   * rules. Undefined when the database must be read first.
   */
  now(link: ResolvableLink, visit: RuledVisit): Route | 'ask' | null | undefined
  /** The same, with what the database knows. */
  find(link: ResolvableLink, visit: RuledVisit): Promise<Route | 'ask' | null>
}

export function createVisitorRoutes(
  database: Database,
  salts: VisitorSalts,
  countries: Countries,
): VisitorRoutes {
  function choose(
    link: ResolvableLink,
    rules: LinkRules,
    visit: RuledVisit,
    isFirstVisit: boolean,
  ): Route | 'ask' | null {
    const facts = new RequestFacts(visit, isFirstVisit, countries)
    const pointOf = () => pointIn(link, visit)
    const route = chooseRoute(rules, facts, pointOf)
    if (!rules.tellsIpadFromMac || visit.device !== undefined || !mayBeIpad(visit.visitor.userAgent))
      return route
    const asIpad = new RequestFacts({ ...visit, device: 'ipad' }, isFirstVisit, countries)
    const onIpad = chooseRoute(rules, asIpad, pointOf)
    return route === null || onIpad === null || route.id === onIpad.id ? route : 'ask'
  }

  /** Null before the salt of the day was read. */
  function pointIn({ userId, codeId }: ResolvableLink, { visitor, at }: RuledVisit): number | null {
    const salt = salts.known(dayOf(at))
    return salt === undefined ? null : namedVisitor(salt, userId, codeId, whoOf(visitor)) / visitorHashes
  }

  return {
    now(link, visit) {
      const { rules } = link
      if (rules === null) return null
      return rules.asksVisit ? undefined : (choose(link, rules, visit, true) ?? undefined)
    },
    async find(link, visit) {
      const { rules, userId, codeId } = link
      if (rules === null) return null
      const day = dayOf(visit.at)
      const salt = (await salts.read([day])).get(day) ?? ''
      const visitor = namedVisitor(salt, userId, codeId, whoOf(visit.visitor))
      const sets = rules.asksVisit
        ? await database
            .selectFrom('visitor_days')
            .select('visitors')
            .where('day', '=', day)
            .where('scope', '=', codeId)
            .where('bucket', 'in', bucketsOf(visitor))
            .execute()
        : []
      const isFirst = !sets.some(({ visitors }) => readVisitors(visitors).includes(textOfVisitor(visitor)))
      return choose(link, rules, visit, isFirst)
    },
  }
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** Reads only what a rule asks for. */
class RequestFacts implements VisitorFacts {
  readonly #visit: RuledVisit
  readonly isFirstVisit: boolean
  #device: VisitorDevice | null = null
  #language: string | null = null
  #country: string | null = null
  readonly #countries: Countries

  constructor(visit: RuledVisit, isFirstVisit: boolean, countries: Countries) {
    this.#visit = visit
    this.#countries = countries
    this.isFirstVisit = isFirstVisit
  }

  get at(): number {
    return this.#visit.at
  }

  get mark(): string {
    return this.#visit.mark
  }

  get device(): VisitorDevice {
    return (this.#device ??= this.#visit.device ?? deviceOf(this.#visit.visitor.userAgent))
  }

  get language(): string {
    return (this.#language ??= firstLanguage(this.#visit.visitor.acceptLanguage))
  }

  get country(): string {
    return (this.#country ??= this.#countries.find(this.#visit.visitor.address))
  }
}

/** Names that stand in the user agents of each device, in the order in which they decide. */
export function deviceOf(userAgent: string): VisitorDevice {
  if (userAgent.includes('iPhone') || userAgent.includes('iPod')) return 'iphone'
  if (userAgent.includes('iPad')) return 'ipad'
  if (userAgent.includes('Android')) return userAgent.includes('Mobile') ? 'android-phone' : 'android-tablet'
  if (userAgent.includes('Macintosh')) return 'mac'
  if (userAgent.includes('Windows')) return 'windows'
  return /Linux|CrOS|X11/.test(userAgent) ? 'linux' : 'other'
}

/** Safari and other browsers of an iPad say Macintosh. Chrome and Firefox of a Mac have names that an iPad lacks. */
function mayBeIpad(userAgent: string): boolean {
  return userAgent.includes('Macintosh') && !/\b(?:Chrome|Firefox)\//.test(userAgent)
}
