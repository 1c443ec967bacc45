import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'

export type LoadedFile = {
  readonly path: string
  readonly kilobytes: number
  /** Milliseconds of the page's clock. */
  readonly startedAt: number
}

export type LoadedJavascript = {
  /** Total size of the scripts with gzip's default level, in kB of 1,000 bytes. */
  readonly kilobytes: number
  readonly files: readonly LoadedFile[]
}

/**
 * The JavaScript that Chromium requests until `shown` resolves: scripts, modules, preloads and workers, each
 * once. Bodies are compressed here, independent of the server.
 *
 * @param shown may return the time of the first picture in milliseconds of the page's clock; later requests
 * do not count.
 */
export async function javascriptLoaded(
  page: Page,
  shown: () => Promise<number | void>,
): Promise<LoadedJavascript> {
  const responses: Response[] = []
  const note = (response: Response) => void responses.push(response)
  page.on('response', note)
  const end = (await shown()) ?? Infinity
  page.off('response', note)
  const files = new Map<string, LoadedFile>()
  for (const response of responses) {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) continue
    const startedAt = response.request().timing().startTime
    const path = new URL(response.url()).pathname
    if (startedAt > end || files.has(path)) continue
    files.set(path, { path, startedAt, kilobytes: gzipSync(await response.body()).length / 1000 })
  }
  return {
    kilobytes: [...files.values()].reduce((sum, { kilobytes }) => sum + kilobytes, 0),
    files: [...files.values()],
  }
}
