import type { VisitorWord } from '#contract/visitor-words/en.ts'
import { escapeHtml } from './escape-html.ts'
import type { Speech } from './speech.ts'

/** A name and what stands under it, as HTML that is escaped already. */
export type Entry = readonly [name: VisitorWord, ...html: readonly string[]]

/** HTML: names and values one below the other; empty without any. */
export function entryList({ say }: Speech, entries: readonly Entry[]): string {
  if (entries.length === 0) return ''
  const lines = entries.flatMap(([name, ...values]) => [
    `<dt>${escapeHtml(say(name))}</dt>\n`,
    ...values.map((html) => `<dd dir="auto">${html}</dd>\n`),
  ])
  return `<dl>\n${lines.join('')}</dl>\n`
}
