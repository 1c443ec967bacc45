import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin, ViteDevServer } from 'vite'
import type { App } from '../operations/app.ts'
import type { readConfig as ReadConfig } from '../operations/config.ts'
import type { openService as OpenService } from '../operations/open-service.ts'
import type { signInWords as SignInWords } from '../operations/announce.ts'

const isOurs = /^\/(api|healthz|readyz|metrics)(\/|\?|$)/
const isService = /\/src\/((features\/[^/]+\/)?(service|design|contract)|code-types)\//

type Running = { readonly app: App; close(): Promise<void> }

/**
 * `npm run dev`: runs the service inside Vite's process and origin, with short links on their own port. A
 * code change restarts it on the same data; requests wait meanwhile.
 */
export function serviceInVite(): Plugin {
  return {
    name: 'tessera:service-in-vite',
    apply: (_config, { command, mode }) => command === 'serve' && mode !== 'test',
    configureServer(server) {
      let running = run(server, true)
      let isWaiting = false
      const restart = (file: string) => {
        if (!isService.test(file.replaceAll('\\', '/')) || isWaiting) return
        isWaiting = true
        running = running.then(async (previous) => {
          await previous?.close()
          // Editors often write several files at once.
          await new Promise((later) => setTimeout(later, 100))
          isWaiting = false
          server.moduleGraph.invalidateAll()
          return run(server, false)
        })
      }
      for (const event of ['change', 'add', 'unlink'] as const) server.watcher.on(event, restart)
      server.httpServer?.on('close', () => void running.then((last) => last?.close()))
      server.middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
        if (!isOurs.test(request.url ?? '')) return next()
        void running.then((service) => {
          if (service) return service.app.api.routing(request, response)
          response.writeHead(503).end('The service did not start: see the terminal.')
        })
      })
    },
  }
}

/** Null when it cannot start: the terminal shows why, and the next change tries again. */
async function run(server: ViteDevServer, isFirst: boolean): Promise<Running | null> {
  try {
    const load = async <Exports>(name: string) =>
      (await server.ssrLoadModule(`/src/service/${name}`)) as Exports
    const { readConfig } = await load<{ readConfig: typeof ReadConfig }>('operations/config.ts')
    const { openService } = await load<{ openService: typeof OpenService }>('operations/open-service.ts')
    const { signInWords } = await load<{ signInWords: typeof SignInWords }>('operations/announce.ts')
    const config = readConfig(process.env, [])
    const { app, token } = await openService(config, null)
    await app.links.listen({ host: config.host, port: config.linkPort })
    app.readiness.open()
    if (isFirst) server.config.logger.info(`\n  ${signInWords(config, token, process.stdout.isTTY)}\n`)
    else server.config.logger.info('service restarted', { timestamp: true })
    return { app, close: () => app.close() }
  } catch (error) {
    server.config.logger.error(String(error instanceof Error ? error.stack : error), { timestamp: true })
    return null
  }
}
