import { visitIdParameter } from '#contract/results.ts'
import { scanMarker } from '#contract/session.ts'
import type { Database } from '../database/open-database.ts'
import { visitKey } from '../database/queries/visit-key.ts'
import type { ResolvableLink } from '../domain/resolve-link.ts'
import { createVisitIds, type VisitIds } from '../domain/visit-ids.ts'

/** Adds visit ids to the queries of destinations, for codes that want them. */
export class VisitIdQueries {
  #ids: VisitIds | null = null
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Loads the key before a link that needs it can be visited. */
  async prepare(link: ResolvableLink | null): Promise<void> {
    if (link?.hasVisitId === true) this.#ids ??= createVisitIds(await visitKey(this.#database))
  }

  /**
   * The query of a destination for a counted visit, with its id in place of one that the visitor brought.
   *
   * @param query of the visit. @param passedOn what the destination gets of it.
   */
  passOn(link: ResolvableLink, query: string, passedOn: string, now: number): string {
    if (!link.hasVisitId || this.#ids === null) return passedOn
    const others = passedOn
      .split('&')
      .filter((parameter) => parameter !== '' && !parameter.startsWith(`${visitIdParameter}=`))
    const id = this.#ids.make(link.codeId, markIn(query), now)
    return [...others, `${visitIdParameter}=${id}`].join('&')
  }
}

function markIn(query: string): string {
  const marked = query.split('&').find((parameter) => parameter.startsWith(`${scanMarker}=`))
  return marked?.slice(scanMarker.length + 1) ?? ''
}
