import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { filesThatBreakRules } from './files-that-break-rules.ts'
import { projectSources } from './project-sources.ts'
import { sourceRules } from './source-rules.ts'

const sources = projectSources(fileURLToPath(new URL('../..', import.meta.url)))

describe.each(sourceRules)('$name', ({ name, broken }) => {
  test('every file of the project passes', () => {
    expect(sources.length).toBeGreaterThan(100)
    const caught = sources.flatMap((source) => {
      const reason = broken(source)
      return reason === null ? [] : [`${source.path}: ${reason}`]
    })
    expect(caught).toEqual([])
  })

  test('the bad fixture is caught', () => {
    const files = filesThatBreakRules[name] ?? []
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => broken(file) === null)).toEqual([])
  })
})
