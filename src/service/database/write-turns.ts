/** Milliseconds after which nobody waits for another thread any longer. */
const patience = 500

/**
 * Lets a thread that writes now and then in before one that always writes. SQLite waits by sleeping and trying again, so
 * without this the counting thread would find the short moments between two saves by luck only, and so would the visits
 * that a kill must not lose.
 */
export class WriteTurns {
  #given: Promise<void> | null = null

  /** Another thread of this process has something to write until this settles. */
  giveWhile(writing: Promise<unknown>): void {
    const given = Promise.race([
      writing.then(
        () => {},
        () => {},
      ),
      new Promise<void>((resolve) => setTimeout(resolve, patience).unref()),
    ]).finally(() => {
      if (this.#given === given) this.#given = null
    })
    this.#given = given
  }

  /** Resolves when it is this thread's turn to begin. */
  async take(): Promise<void> {
    while (this.#given !== null) await this.#given
  }
}
