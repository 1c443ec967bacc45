import Bowser from 'bowser'
import type { BrowserNames } from '../domain/browser-names.ts'

/** The names of a browser and its system, such as Chrome and Windows; empty when unknown. */
export function browserNames(userAgent: string | undefined): BrowserNames {
  if (!userAgent) return { browser: '', system: '' }
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500))
  return { browser: browser.name?.replace('Microsoft ', '') ?? '', system: os.name ?? '' }
}
