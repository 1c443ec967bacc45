import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the page of the tests loads. */
const areas = ['contract', 'dashboard', 'design', 'pages']
const folders = [
  ...['src', ...foldersIn('src/features')].flatMap((folder) => areas.map((area) => `${folder}/${area}`)),
  ...['test', ...foldersIn('test/features')].map((folder) => `${folder}/dashboard`),
].filter((folder) => existsSync(folder))
const files = ['dashboard-setup.ts', 'same-examples.ts', 'quick-lookups.ts'].map(
  (name) => `test/support/${name}`,
)

/** Imports whose name begins with a letter or an at sign; types are left out. */
const imports =
  /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?'([a-z@][^']*)'|\bimport\('([a-z@][^']*)'\)/gm

/** Packages that the page of the tests loads, as the code imports them: `react-dom/client`. */
export function importedPackages(): string[] {
  const found = new Set(['react/jsx-dev-runtime'])
  for (const file of [...files, ...folders.flatMap(sourcesIn)]) {
    for (const [, name, late] of readFileSync(file, 'utf8').matchAll(imports)) found.add(name ?? late ?? '')
  }
  // Vitest provides its own; addresses and styles are no packages.
  return [...found].filter((name) => !/^(?:node:|vitest\b)|\?|\.css$/.test(name)).toSorted()
}

/** Empty without any feature. */
function foldersIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => `${folder}/${name}`) : []
}

function sourcesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => /\.(?:js|tsx?)$/.test(name)).map((name) => join(folder, name))
}
