import Bowser from 'bowser'
import { type VisitorLanguage, visitorLanguageSchema } from '#contract/visit-page.ts'

/** Untranslated names. The dashboard shows them as `Chrome on Windows`. */
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

/** Most ranges that are read: browsers send a few, and a hostile header may hold thousands. */
const most = 30
/** RFC 9110 §12.4.2: three decimals at most, and no more than 1. */
const quality = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i

type Range = { readonly tag: string; readonly weight: number }

/**
 * Lookup after RFC 4647 §3.4 with weights (RFC 9110 §12.5.4): `de-AT` matches German, `*` means English or
 * any language without `q=0`. Invalid ranges are ignored.
 */
export function preferredLanguage(acceptLanguage: string): VisitorLanguage {
  const ranges = rangesIn(acceptLanguage)
  const refused = new Set(ranges.filter(({ weight }) => weight === 0).map(({ tag }) => tag))
  const wanted = ranges.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  for (const { tag } of wanted) {
    const language = visitorLanguageSchema.options.find((ours) =>
      tag === '*' ? !refused.has(ours) : tag === ours || tag.startsWith(`${ours}-`),
    )
    if (language !== undefined) return language
  }
  return 'en'
}

/** The languages that a visitor accepts, best first, in lower case: `de-ch`, `de`. */
export function acceptedLanguages(acceptLanguage: string): readonly string[] {
  return rangesIn(acceptLanguage)
    .filter(({ tag, weight }) => tag !== '*' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}

/** Headers repeat, so their languages are remembered, up to this number. */
const rememberedHeaders = 2_000
const firstLanguages = new Map<string, string>()

/** The primary subtag of the language that a visitor prefers, such as `de`; empty when unknown. */
export function firstLanguage(acceptLanguage: string): string {
  const known = firstLanguages.get(acceptLanguage)
  if (known !== undefined) return known
  const [first] = acceptedLanguages(acceptLanguage)
  const language = first?.split('-', 1)[0] ?? ''
  if (firstLanguages.size >= rememberedHeaders) firstLanguages.clear()
  if (acceptLanguage.length <= 200) firstLanguages.set(acceptLanguage, language)
  return language
}

function rangesIn(acceptLanguage: string): Range[] {
  return acceptLanguage
    .split(',', most)
    .map(rangeIn)
    .filter((range) => range !== null)
}

function rangeIn(text: string): Range | null {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  if (!/^(\*|[a-z]{1,8}(-[a-z0-9]{1,8})*)$/.test(tag)) return null
  const [given] = parameters
  if (given === undefined) return { tag, weight: 1 }
  const weight = quality.exec(given.replaceAll(/\s/g, ''))?.[1]
  return weight === undefined ? null : { tag, weight: Number(weight) }
}
