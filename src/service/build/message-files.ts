import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type Messages = Readonly<Record<string, string>>

/** Where the development server and the component tests find the files. */
const servedFolder = '/assets/messages'

/**
 * Writes the messages of each language as one file, which the page loads beside its code. The page's head names
 * their folder and the languages. The folder has a hash, so browsers may keep its files for ever.
 *
 * @param core folder with one folder per language, with one JSON file per subject.
 * @param rooms folders with one folder per feature or type of code, each with one JSON file per language in `messages`.
 */
export function messageFiles(core: string, rooms: readonly string[], languages: readonly string[]): Plugin {
  let folder = servedFolder
  return {
    name: 'tessera:message-files',
    configResolved({ command }) {
      if (command === 'build') folder = `${servedFolder}-${hashOf(languages.map(messagesIn))}`
    },
    configureServer(server) {
      server.middlewares.use(servedFolder, (request, response, next) => {
        const [, language = ''] = /^\/(\w+)\.json/.exec(request.url ?? '') ?? []
        if (!languages.includes(language)) return next()
        response.setHeader('content-type', 'application/json').end(messagesIn(language))
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
      for (const language of languages)
        this.emitFile({
          type: 'asset',
          fileName: `${folder.slice(1)}/${language}.json`,
          source: messagesIn(language),
        })
    },
  }

  /** Messages that are not translated yet are in English. */
  function messagesIn(language: string): string {
    const files = parts().map((pathOf) => ({ ...read(pathOf('en')), ...read(pathOf(language)) }))
    return JSON.stringify(Object.assign({}, ...files))
  }

  /** The paths of the files by language. */
  function parts(): readonly ((language: string) => string)[] {
    const subjects = readdirSync(`${core}/en`).map(
      (file) => (language: string) => `${core}/${language}/${file}`,
    )
    const folders = rooms.flatMap((room) =>
      existsSync(room) ? readdirSync(room).map((name) => `${room}/${name}`) : [],
    )
    const further = folders.map((folder) => (language: string) => `${folder}/messages/${language}.json`)
    return [...subjects, ...further]
  }

  /** Whether nothing of it is shown in English. */
  function isComplete(language: string): boolean {
    return parts().every((pathOf) => {
      const translated = new Set(Object.keys(read(pathOf(language))).map(messageOf))
      return Object.keys(read(pathOf('en'))).every((entry) => translated.has(messageOf(entry)))
    })
  }
}

/** Empty for a part without messages, or one that is not translated yet. */
function read(path: string): Messages {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Messages) : {}
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
