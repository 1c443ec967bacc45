import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../src/dashboard/messages/', import.meta.url))
const src = fileURLToPath(new URL('../../src/', import.meta.url))

export type Catalogue = {
  /** Entries by subject, feature or type of code, as in the files. */
  readonly features: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** Texts by key: one, or one for each plural form. */
  readonly messages: ReadonlyMap<string, ReadonlyMap<string, string>>
}

/** The form of a message without a count. */
export const plain = ''

export function catalogueOf(language: string): Catalogue {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  const features = new Map([
    ...readdirSync(root + language).map(
      (file) => [file.replace('.json', ''), read(`${root}${language}/${file}`)] as const,
    ),
    ...['features', 'code-types']
      .flatMap((room) =>
        (existsSync(src + room) ? readdirSync(src + room) : []).map((name) => `${room}/${name}`),
      )
      .filter((folder) => existsSync(`${src}${folder}/messages`))
      .map((folder) => [folder, read(`${src}${folder}/messages/${language}.json`)] as const),
  ])
  const messages = new Map<string, Map<string, string>>()
  for (const entries of features.values())
    for (const [entry, text] of Object.entries(entries)) {
      const [, key = entry, form = plain] = /^(.*)_(zero|one|two|few|many|other)$/.exec(entry) ?? []
      messages.set(key, (messages.get(key) ?? new Map<string, string>()).set(form, text))
    }
  return { features, messages }
}

/** The names that a call of `t()` must give, `count` of a plural message included. */
export function placeholders(forms: ReadonlyMap<string, string>): ReadonlySet<string> {
  const names = [...forms.values()].flatMap((text) =>
    [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
  )
  return new Set(forms.has(plain) ? names : [...names, 'count'])
}
