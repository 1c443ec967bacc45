import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

export type MessageFiles = {
  /** Texts as JSON by path, such as `de/scans.json`. */
  readonly files: ReadonlyMap<string, string>
  /** Languages that people can choose. */
  readonly offered: readonly string[]
  /** Languages that only translators see. */
  readonly unfinished: readonly string[]
}

/** Where the development server and the component tests find the files. */
const servedFolder = '/assets/messages'

/**
 * Writes the texts of each language and route as files, which the page loads beside its code. The page's head names
 * their folder and the languages. The folder has a hash, so browsers may keep its files for ever.
 */
export function messageFiles({ files, offered, unfinished }: MessageFiles): Plugin {
  const hash = createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('hex')
    .slice(0, 8)
  let folder = servedFolder
  return {
    name: 'tessera:message-files',
    configResolved({ command }) {
      if (command === 'build') folder = `${servedFolder}-${hash}`
    },
    configureServer(server) {
      server.middlewares.use(servedFolder, (request, response, next) => {
        const text = files.get((request.url ?? '').slice(1).split('?', 1)[0] ?? '')
        if (text === undefined) return next()
        response.setHeader('content-type', 'application/json').end(text)
      })
    },
    transformIndexHtml: () => [
      meta('messages', folder),
      meta('languages', offered.join(' ')),
      ...(unfinished.length === 0 ? [] : [meta('unfinished-languages', unfinished.join(' '))]),
    ],
    generateBundle() {
      for (const [path, source] of files)
        this.emitFile({ type: 'asset', fileName: `${folder.slice(1)}/${path}`, source })
    },
  }
}

function meta(name: string, content: string) {
  return { tag: 'meta', attrs: { name, content }, injectTo: 'head-prepend' } as const
}
