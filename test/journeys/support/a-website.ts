import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { publicHostEnv } from '../../support/public-host.ts'

export type SiteFile = { readonly type: string; readonly body: string | Buffer; readonly status?: number }

/**
 * A website on this machine under a public name, for a service that refuses private addresses. Start it with `env`.
 */
export async function aWebsite(host: string, files: Readonly<Record<string, SiteFile>>) {
  const server = createServer((request, response) => {
    const {
      type,
      body,
      status = 200,
    } = files[request.url ?? ''] ?? {
      type: 'text/html',
      body: 'Not found',
      status: 404,
    }
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host}/`,
    env: publicHostEnv(host, port),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="46" fill="#f58220"/><path d="M30 30h40v14h-40z M30 56h40v14h-40z" fill="#14213d"/></svg>`

/** A shop in navy and orange with a logo and a serif font. */
export const shopFiles: Readonly<Record<string, SiteFile>> = {
  '/': {
    type: 'text/html',
    body: `<!doctype html><title>Acme</title><meta property="og:site_name" content="Acme"><meta name="theme-color" content="#14213d">
      <link rel="icon" type="image/svg+xml" href="/mark.svg"><link rel="stylesheet" href="/main.css"><h1>Acme</h1>`,
  },
  '/main.css': {
    type: 'text/css',
    body: ':root{--brand-accent:#f58220}body{font-family:Georgia,serif;color:#14213d}.btn{background:var(--brand-accent)}',
  },
  '/mark.svg': { type: 'image/svg+xml', body: mark },
}
