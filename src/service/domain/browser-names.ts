import Bowser from 'bowser'

/** Names without a language. The dashboard makes `Chrome on Windows` of them. */
export type BrowserNames = { readonly browser: string; readonly system: string }

/** The stored names. Earlier rows hold both in `browser`, as `Chrome on Windows`. */
export function storedNames({ browser, system }: BrowserNames): BrowserNames {
  const [, earlierBrowser, earlierSystem] = (system === '' && /^(.+) on (.+)$/.exec(browser)) || []
  return earlierBrowser === undefined || earlierSystem === undefined
    ? { browser, system }
    : { browser: earlierBrowser, system: earlierSystem }
}

/** The names of a browser and its system, such as Chrome and Windows; empty when unknown. */
export function browserNames(userAgent: string | undefined): BrowserNames {
  if (!userAgent) return { browser: '', system: '' }
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500))
  return { browser: browser.name?.replace('Microsoft ', '') ?? '', system: os.name ?? '' }
}
