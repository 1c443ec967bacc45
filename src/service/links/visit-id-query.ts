import { visitIdParameter } from '#contract/visit-id.ts'
import type { Database } from '../database/open-database.ts'
import { visitKey } from '../commands/links/visit-key.ts'
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
   * @param passedOn what the destination gets of the visit's query.
   */
  passOn(
    link: ResolvableLink,
    { passedOn, mark }: { readonly passedOn: string; readonly mark: string },
    now: number,
  ): string {
    if (!link.hasVisitId || this.#ids === null) return passedOn
    const others = passedOn
      .split('&')
      .filter((parameter) => parameter !== '' && !parameter.startsWith(`${visitIdParameter}=`))
    const id = this.#ids.make(link.codeId, mark, now)
    return [...others, `${visitIdParameter}=${id}`].join('&')
  }
}
