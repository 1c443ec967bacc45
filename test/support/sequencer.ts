import { relative } from 'node:path'
import type { TestSpecification, Vitest } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'
import { secondsOf } from './known-times.js'

/** Files that took longest go first, and the shards of a project take about the same time. */
export class LongestFirst extends BaseSequencer {
  readonly #root: string
  readonly #shard: { readonly index: number; readonly count: number } | undefined

  constructor(vitest: Vitest) {
    super(vitest)
    this.#root = vitest.config.root
    this.#shard = vitest.config.shard
  }

  #secondsOf({ project, moduleId }: TestSpecification): number {
    return secondsOf(`${project.name}: ${relative(this.#root, moduleId)}`)
  }

  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.#shard ?? { index: 1, count: 1 }
    const shards = Array.from({ length: count }, () => ({ seconds: 0, files: [] as TestSpecification[] }))
    for (const file of this.#longestFirst(files)) {
      const shortest = shards.reduce((one, other) => (other.seconds < one.seconds ? other : one))
      shortest.seconds += this.#secondsOf(file)
      shortest.files.push(file)
    }
    return shards[index - 1]?.files ?? []
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Vitest runs one project after the other.
    const names = [...new Set(files.map(({ project }) => project.name))]
    return names.flatMap((name) => this.#longestFirst(files.filter(({ project }) => project.name === name)))
  }

  #longestFirst(files: readonly TestSpecification[]): TestSpecification[] {
    return files.toSorted(
      (one, other) =>
        this.#secondsOf(other) - this.#secondsOf(one) || (one.moduleId < other.moduleId ? -1 : 1),
    )
  }
}
