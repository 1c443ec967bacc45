import { relative } from 'node:path'
import type { TestSpecification, Vitest } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'
import { secondsOf } from './known-times.js'

/** Projects and files that took longest go first, so that no worker ends alone. */
export class LongestFirst extends BaseSequencer {
  readonly #root: string

  constructor(vitest: Vitest) {
    super(vitest)
    this.#root = vitest.config.root
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // A worker keeps what it has loaded until it takes a file of another project.
    const seconds = new Map<string, number>()
    for (const file of files) {
      const { name } = file.project
      seconds.set(name, (seconds.get(name) ?? 0) + this.#secondsOf(file))
    }
    return files.toSorted(
      (one, other) =>
        (seconds.get(other.project.name) ?? 0) - (seconds.get(one.project.name) ?? 0) ||
        one.project.name.localeCompare(other.project.name) ||
        this.#secondsOf(other) - this.#secondsOf(one) ||
        one.moduleId.localeCompare(other.moduleId),
    )
  }

  #secondsOf({ project, moduleId }: TestSpecification): number {
    return secondsOf(`${project.name}: ${relative(this.#root, moduleId)}`)
  }
}
