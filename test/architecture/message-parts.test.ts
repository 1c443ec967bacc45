import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { en } from '#dashboard/messages/en/parts.ts'
import { routeParts, type MessageRoute } from '#dashboard/messages/routes.ts'
import { projectSources } from './project-sources.ts'

const always = ['sign-in', 'signed-in', 'work'] as const

/** The routes whose texts have loaded when a folder of the dashboard is shown. */
const routesOf: { readonly [folder: string]: readonly MessageRoute[] } = {
  account: [...always, 'account'],
  app: always,
  artwork: [...always, 'artwork'],
  editor: [...always, 'editor'],
  library: [...always, 'library'],
  picture: always,
  'print-check': [...always, 'check'],
  scans: [...always, 'scans'],
  'sign-in': ['sign-in', 'sign-in-later', 'joining'],
  ui: always,
}

const partOf = new Map(
  Object.entries(en).flatMap(([part, texts]) => Object.keys(texts).map((key) => [key, part] as const)),
)
const sources = projectSources(fileURLToPath(new URL('../../', import.meta.url)))

test('every file of English texts is a part', () => {
  const files = sources.filter(({ path }) => /^src\/dashboard\/messages\/en\/(?!parts)/.test(path))
  expect(files).toHaveLength(Object.keys(en).length)
  for (const { path } of files) expect(en, path).toHaveProperty(camelCase(basename(path, '.ts')))
})

describe.each(Object.entries(routesOf))('%s', (folder, routes) => {
  test('shows texts that its routes load', () => {
    const loaded = new Set<string>(routes.flatMap((route) => routeParts[route]))
    const missing = sources
      .filter(({ path }) => path.startsWith(`src/dashboard/${folder}/`))
      .flatMap(({ path, text }) => keysIn(text).map((key) => ({ path, key, part: partOf.get(key) ?? '' })))
      .filter(({ part }) => !loaded.has(part))
    expect(missing).toEqual([])
  })
})

test('a text of another route is noticed', () => {
  expect(keysIn("t('scans.title') + t(`check.outcome.${outcome}`)")).toContain('scans.title')
  expect(keysIn("t('scans.title') + t(`check.outcome.${outcome}`)")).toContain('check.outcome.matches')
})

/** The keys that a file names, also those of which it computes the end. */
function keysIn(text: string): readonly string[] {
  const whole = new Set([...text.matchAll(/'([a-zA-Z]+\.[\w.-]+)'/g)].map(([, key = '']) => key))
  const begun = [...text.matchAll(/`([a-zA-Z]+\.[\w.-]*)\$\{/g)].map(([, start = '']) => start)
  return [...partOf.keys()].filter((key) => whole.has(key) || begun.some((start) => key.startsWith(start)))
}

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
