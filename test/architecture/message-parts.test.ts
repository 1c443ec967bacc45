import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { routeFeatures, type MessageRoute } from '#dashboard/messages/routes.ts'
import { catalogueOf } from './catalogues.ts'
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
  'sign-in': ['sign-in', 'joining'],
  ui: always,
}

const { features } = catalogueOf('en')
const featureOf = new Map(
  [...features].flatMap(([feature, entries]) =>
    Object.keys(entries).map((entry) => [entry.replace(/_[a-z]+$/, ''), feature] as const),
  ),
)
const sources = projectSources(fileURLToPath(new URL('../../', import.meta.url)))

test('every feature belongs to a route', () => {
  const shown = new Set<string>(Object.values(routeFeatures).flat())
  expect([...features.keys()].filter((feature) => !shown.has(feature))).toEqual([])
})

describe.each(Object.entries(routesOf))('%s', (folder, routes) => {
  test('shows texts that its routes load', () => {
    const loaded = new Set<string>(routes.flatMap((route) => routeFeatures[route]))
    const missing = sources
      .filter(({ path }) => path.startsWith(`src/dashboard/${folder}/`))
      .flatMap(({ path, text }) =>
        keysIn(text).map((key) => ({ path, key, feature: featureOf.get(key) ?? '' })),
      )
      .filter(({ feature }) => !loaded.has(feature))
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
  return [...featureOf.keys()].filter((key) => whole.has(key) || begun.some((start) => key.startsWith(start)))
}
