import { keepsTo, type Measured } from './measured.ts'

/**
 * `npm run bench` runs all; `npm run bench -- preview` those whose name contains the word. Each is one file
 * and one function; a feature has its own in `bench.ts` of its tests.
 */
const benches: Record<string, () => Promise<readonly Measured[]>> = {
  'first-load': async () => (await import('./first-load.ts')).firstLoad(),
  library: async () => (await import('./library.ts')).library(),
  preview: async () => (await import('./preview.ts')).preview(),
  'preview-in-firefox': async () => (await import('./preview-in-firefox.ts')).previewInFirefox(),
  studio: async () => (await import('./studio.ts')).studio(),
  redirects: async () => (await import('./redirects.ts')).redirects(),
  bulk: async () => (await import('./bulk.ts')).bulk(),
  'bulk-requests': async () => (await import('./bulk-requests.ts')).bulkRequests(),
  growth: async () => (await import('./growth.ts')).growth(),
  migrations: async () => (await import('./migrations.ts')).migrations(),
  counting: async () => (await import('./counting.ts')).counting(),
  demo: async () => (await import('./demo.ts')).demo(),
  'worst-requests': async () => (await import('./worst-requests.ts')).worstRequests(),
}

const ofFeatures = import.meta.glob<() => Promise<readonly Measured[]>>('../features/*/bench.ts', {
  import: 'bench',
})
for (const [path, load] of Object.entries(ofFeatures))
  benches[path.split('/').at(-2) ?? ''] = async () => (await load())()

const asked = process.argv.slice(2)
let missed = 0
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.some((word) => name.includes(word))) continue
  console.log(`\n${name}`)
  for (const measured of await bench()) {
    const { title, value, unit, atMost, atLeast, detail } = measured
    const bound = atMost === undefined ? (atLeast === undefined ? '' : ` (>= ${atLeast})`) : ` (<= ${atMost})`
    const kept = keepsTo(measured)
    if (!kept) missed += 1
    console.log(
      `  ${kept ? 'ok  ' : 'MISS'} ${title}: ${value.toFixed(2)} ${unit}${bound}${detail ? `  [${detail}]` : ''}`,
    )
  }
}
process.exitCode = missed > 0 ? 1 : 0
