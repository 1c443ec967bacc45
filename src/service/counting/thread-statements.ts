import type { LogEvent } from 'kysely'
import { type MeasuredStatement, measuredStatement } from '../watch/measured-statement.ts'

/** Milliseconds for which statements are gathered. */
const every = 1_000
/** Statements told together at most. */
const most = 500

/** Gathers what the counting thread asked of the database, so that telling it costs next to nothing. */
export class ThreadStatements {
  readonly #slow: number
  readonly #tell: (statements: readonly MeasuredStatement[]) => void
  #gathered: MeasuredStatement[] = []
  #timer: NodeJS.Timeout | null = null

  /** @param slow milliseconds from which on a statement's text is told. */
  constructor(slow: number, tell: (statements: readonly MeasuredStatement[]) => void) {
    this.#slow = slow
    this.#tell = tell
  }

  /** For what Kysely tells of each statement. */
  readonly log = (event: LogEvent): void => {
    this.#gathered.push(measuredStatement(event, this.#slow))
    if (this.#gathered.length >= most) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), every)
  }

  /** Tells what is gathered. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#gathered.length === 0) return
    this.#tell(this.#gathered)
    this.#gathered = []
  }
}
