/** Names without a language. The dashboard makes `Chrome on Windows` of them. */
export type BrowserNames = { readonly browser: string; readonly system: string }

/** The stored names. Earlier rows hold both in `browser`, as `Chrome on Windows`. */
export function storedNames({ browser, system }: BrowserNames): BrowserNames {
  const [, earlierBrowser, earlierSystem] = (system === '' && /^(.+) on (.+)$/.exec(browser)) || []
  return earlierBrowser === undefined || earlierSystem === undefined
    ? { browser, system }
    : { browser: earlierBrowser, system: earlierSystem }
}
