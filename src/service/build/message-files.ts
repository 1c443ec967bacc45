import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type Messages = Readonly<Record<string, string>>

/** Features by route. The messages of a route are one file, such as `de/scans.json`. */
type Routes = { readonly [route: string]: readonly string[] }

/** Where the development server and the component tests find the files. */
const servedFolder = '/assets/messages'

/**
 * Writes the messages of each language and route as files, which the page loads beside its code. The page's head names
 * their folder and the languages. The folder has a hash, so browsers may keep its files for ever.
 *
 * @param catalogues folder with one folder per language, with one JSON file per feature
 */
export function messageFiles(catalogues: string, languages: readonly string[], routes: Routes): Plugin {
  let folder = servedFolder
  return {
    name: 'tessera:message-files',
    configResolved({ command }) {
      if (command === 'build') folder = `${servedFolder}-${hashOf(allFiles())}`
    },
    configureServer(server) {
      server.middlewares.use(servedFolder, (request, response, next) => {
        const [, language = '', route = ''] = /^\/(\w+)\/([\w-]+)\.json/.exec(request.url ?? '') ?? []
        if (!languages.includes(language) || !Object.hasOwn(routes, route)) return next()
        response.setHeader('content-type', 'application/json').end(routeFile(language, route))
      })
    },
    transformIndexHtml() {
      const unfinished = languages.filter((language) => !isComplete(language))
      const offered = languages.filter((language) => !unfinished.includes(language))
      return [
        meta('messages', folder),
        meta('languages', offered.join(' ')),
        ...(unfinished.length === 0 ? [] : [meta('unfinished-languages', unfinished.join(' '))]),
      ]
    },
    generateBundle() {
      for (const [path, source] of allFiles())
        this.emitFile({ type: 'asset', fileName: `${folder.slice(1)}/${path}`, source })
    },
  }

  function allFiles(): readonly (readonly [path: string, text: string])[] {
    return languages.flatMap((language) =>
      Object.keys(routes).map((route) => [`${language}/${route}.json`, routeFile(language, route)] as const),
    )
  }

  /** Messages that are not translated yet are in English. */
  function routeFile(language: string, route: string): string {
    const features = routes[route] ?? []
    const files = features.map((feature) => ({ ...read('en', feature), ...read(language, feature) }))
    return JSON.stringify(Object.assign({}, ...files))
  }

  /** Whether nothing of it is shown in English. */
  function isComplete(language: string): boolean {
    return readdirSync(`${catalogues}/en`).every((file) => {
      const feature = file.replace('.json', '')
      const translated = new Set(Object.keys(read(language, feature)).map(messageOf))
      return Object.keys(read('en', feature)).every((entry) => translated.has(messageOf(entry)))
    })
  }

  /** Empty for a feature that is not translated yet. */
  function read(language: string, feature: string): Messages {
    const folder = `${catalogues}/${language}`
    if (!readdirSync(folder).includes(`${feature}.json`)) return {}
    return JSON.parse(readFileSync(`${folder}/${feature}.json`, 'utf8')) as Messages
  }
}

/** The entry without its plural form. */
function messageOf(entry: string): string {
  return entry.replace(/_(zero|one|two|few|many|other)$/, '')
}

function hashOf(files: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8)
}

function meta(name: string, content: string) {
  return { tag: 'meta', attrs: { name, content }, injectTo: 'head-prepend' } as const
}
