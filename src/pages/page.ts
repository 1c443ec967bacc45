import type { VisitorLanguage } from '#contract/visitor-language.ts'
import { escapeHtml } from './escape-html.ts'
import type { VisitorMessageKey } from './messages/en.ts'
import { pageStyle } from './page-style.ts'
import type { Speech } from './speech.ts'

/**
 * Which pictures a page shows: none but those inside it, those of its own origin, or one from an https address that the
 * owner chose.
 */
export type PagePictures = 'inside' | 'own' | 'https'

/** A whole page with the status that machines read. */
export type StatePage = {
  readonly status: number
  readonly language: VisitorLanguage
  readonly html: string
  /** Which pictures it shows; none but those inside it when left out. */
  readonly pictures?: PagePictures
  /** The style of the page beside the common one; none when left out. */
  readonly style?: string
}

/** Details about the link's owner that a page may show. */
export type PageOwner = {
  /** The title that the owner typed; empty without one. Never one that was read from the destination. */
  readonly title: string
  /** Address of the logo of the design, or null. */
  readonly logo: string | null
}

export const noOwner: PageOwner = { title: '', logo: null }

export type Page = {
  readonly language: VisitorLanguage
  /** Shown in the browser's tab. */
  readonly title: string
  readonly heading: string
  readonly text: string
  readonly owner?: PageOwner
  /** HTML below the text, already escaped. */
  readonly body?: string
  /** HTML for the head, already escaped. */
  readonly head?: string
  /** CSS after the common style. */
  readonly style?: string
}

/** A whole page: no script, nothing loaded but pictures, right from 320 px on, light and dark by the system. */
export function renderPage({
  language,
  title,
  heading,
  text,
  owner = noOwner,
  body = '',
  head = '',
  style = '',
}: Page): string {
  const isNamed = owner.title !== '' && owner.title !== heading
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(isNamed ? `${title} · ${owner.title}` : title)}</title>
<link rel="icon" href="data:,">
${head}<style>${pageStyle}</style>${style === '' ? '' : `<style>${style}</style>`}
</head>
<body>
<main>
${owner.logo === null ? '' : `<img class="logo" src="${escapeHtml(owner.logo)}" alt="">\n`}${
    isNamed ? `<p class="owner">${escapeHtml(owner.title)}</p>\n` : ''
  }<h1>${escapeHtml(heading)}</h1>
${text === '' ? '' : `<p>${escapeHtml(text)}</p>\n`}${body}</main>
</body>
</html>
`
}

/** A label and its content as escaped HTML. */
export type Entry = readonly [name: VisitorMessageKey, ...html: readonly string[]]

/** HTML: names and values one below the other; empty without any. */
export function entryList({ say }: Speech, entries: readonly Entry[]): string {
  if (entries.length === 0) return ''
  const lines = entries.flatMap(([name, ...values]) => [
    `<dt>${escapeHtml(say(name))}</dt>\n`,
    ...values.map((html) => `<dd dir="auto">${html}</dd>\n`),
  ])
  return `<dl>\n${lines.join('')}</dl>\n`
}

/** A logo comes from the link's own origin. */
export function picturesOf({ logo }: PageOwner): 'own' | 'inside' {
  return logo === null ? 'inside' : 'own'
}
