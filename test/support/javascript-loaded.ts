import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'

export type LoadedJavascript = {
  /** Sum of the scripts at gzip's default level, in kB of 1,000 bytes. */
  readonly kilobytes: number
  readonly files: readonly { readonly path: string; readonly kilobytes: number }[]
}

/**
 * The JavaScript that Chromium asked for from now until `shown` settles: scripts, modules, preloads and workers, each
 * counted once. The bodies are compressed here, so the figure does not hang on what the server compresses.
 *
 * @param shown may answer when it was that the page showed, in milliseconds of the page's clock: it looks at the page
 *   now and then, and what was asked for in between belongs to what comes after.
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
  const files = new Map<string, number>()
  for (const response of responses) {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) continue
    if (response.request().timing().startTime > end) continue
    files.set(new URL(response.url()).pathname, gzipSync(await response.body()).length / 1000)
  }
  return {
    kilobytes: [...files.values()].reduce((sum, size) => sum + size, 0),
    files: [...files].map(([path, kilobytes]) => ({ path, kilobytes })),
  }
}
