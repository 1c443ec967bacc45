import { keyOf, listOf, textAt } from '#contract/code-types/content-parts.ts'
import { foldText } from '#contract/text-field.ts'
import { visitorLanguageSchema } from '#contract/visit-page.ts'
import { t } from '#dashboard/messages/t.ts'
import { readTable } from '#dashboard/ui/read-table.ts'
import { allergens, diets } from './content.ts'

type Parts = Readonly<Record<string, unknown>>

/** Names of the columns in English; those of the form count too. */
const headers = {
  section: ['section', 'category', 'group'],
  name: ['dish', 'name', 'item'],
  text: ['description', 'text'],
  price: ['price'],
  allergens: ['allergens'],
  diets: ['diets', 'diet'],
  isSoldOut: ['soldout'],
} as const
type ColumnKey = keyof typeof headers
const columnKeys = Object.keys(headers) as ColumnKey[]

/** A column; a name or description in another language carries it. */
type Column = { readonly key: ColumnKey; readonly language: string } | null

/** The columns of a table without a header, by their number. */
const usual: Readonly<Record<number, readonly ColumnKey[]>> = {
  1: ['name'],
  2: ['name', 'price'],
  3: ['section', 'name', 'price'],
}
const usualOfMore: readonly ColumnKey[] = ['section', 'name', 'text', 'price', 'allergens', 'diets']

type ReadMenu = {
  readonly sections: readonly { readonly name: string; readonly in: Parts; readonly dishes: Parts[] }[]
  readonly dishes: number
  readonly wrongQuote: number | null
}

/** The dishes of a pasted table or a CSV. A row without a section belongs to that of the row above. */
export function readMenu(text: string): ReadMenu {
  const headed = readTable(text, true)
  const named = headed.lines[0]?.cells.map(columnOf) ?? []
  const isHeaded = named.some((column) => column?.key === 'name')
  const { lines, wrongQuote } = isHeaded ? headed : readTable(text, false)
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length))
  const columns = isHeaded
    ? named
    : (usual[width] ?? usualOfMore).map((key): Column => ({ key, language: '' }))
  const sections: { name: string; in: Parts; dishes: Parts[] }[] = []
  for (const { cells } of isHeaded ? lines.slice(1) : lines) {
    const cell = (key: ColumnKey, language = '') =>
      cells[columns.findIndex((column) => column?.key === key && column.language === language)] ?? ''
    const name = cell('section')
    let section = name === '' ? sections.at(-1) : sections.find((one) => isAlike(one.name, name))
    if (section === undefined)
      sections.push((section = { name, in: translated(cell, ['section']), dishes: [] }))
    if (cell('name') !== '') section.dishes.push(dishOf(cell))
  }
  const filled = sections.filter(({ dishes }) => dishes.length > 0)
  return { sections: filled, dishes: filled.reduce((sum, { dishes }) => sum + dishes.length, 0), wrongQuote }
}

type Cell = (key: ColumnKey, language?: string) => string

function dishOf(cell: Cell): Parts {
  const texts = { name: cell('name'), text: cell('text'), price: cell('price') }
  const marks = {
    allergens: readMarks(cell('allergens').split(/[,;/\n]/), allergens, allergenWord),
    diets: readMarks(cell('diets').split(/[,;/\n]/), diets, dietWord),
  }
  const others = translated(cell, ['name', 'text'])
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    ...Object.fromEntries(Object.entries(marks).filter(([, list]) => list.length > 0)),
    ...(Object.keys(others).length === 0 ? {} : { in: others }),
    ...(isYes(cell('isSoldOut')) ? { isSoldOut: true } : {}),
  }
}

/** The cells of columns such as `Dish (de)`, by language. */
function translated(cell: Cell, keys: readonly ('section' | 'name' | 'text')[]): Parts {
  const entries = visitorLanguageSchema.options.flatMap((language) => {
    const parts = keys.flatMap((key) => {
      const text = cell(key, language)
      return text === '' ? [] : [[key === 'text' ? 'text' : 'name', text] as const]
    })
    return parts.length === 0 ? [] : [[language, Object.fromEntries(parts)] as const]
  })
  return Object.fromEntries(entries)
}

function columnOf(header: string): Column {
  const [, label = '', language = ''] = /^(.*?)(?:[\s_([]+([a-z]{2})[)\]]?)?$/i.exec(header.trim()) ?? []
  const isLanguage = visitorLanguageSchema.safeParse(language.toLowerCase()).success
  const word = plainWord(isLanguage ? label : header)
  const key = columnKeys.find(
    (one) => (headers[one] as readonly string[]).includes(word) || plainWord(columnWord(one)) === word,
  )
  return key === undefined ? null : { key, language: isLanguage ? language.toLowerCase() : '' }
}

function columnWord(key: ColumnKey): string {
  return t(key === 'section' ? 'content.menu.sectionName' : `content.menu.${key}`)
}

function isYes(cell: string): boolean {
  return cell !== '' && !/^(-|0|n|no|false|nein|non|não|nee|nie|لا)$/i.test(cell)
}

/** Letters and digits alone, so that `gluten-free` and `glutenFree` are one word. */
function plainWord(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]/gu, '')
}

function isAlike(one: string, other: string): boolean {
  return plainWord(one) === plainWord(other)
}

export function allergenWord(key: (typeof allergens)[number]): string {
  return t(`content.menu.allergen.${key}`)
}

export function dietWord(key: (typeof diets)[number]): string {
  return t(`content.menu.diet.${key}`)
}

/** Known words as their keys. Other words, such as the letters of a restaurant, stay as they are. */
export function readMarks<const Key extends string>(
  words: readonly string[],
  known: readonly Key[],
  wordOf: (key: Key) => string,
): string[] {
  const marks = words
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .map((word) => known.find((key) => isAlike(key, word) || isAlike(wordOf(key), word)) ?? word)
  return [...new Set(marks)]
}

/** The menu with the dishes of a table: those that it has already by name are changed, others are added. */
export function withDishes(sections: unknown, { sections: read }: ReadMenu): unknown[] {
  const merged = listOf(sections).map((section) => ({ ...(section as Record<string, unknown>) }))
  for (const { name, in: names, dishes } of read) {
    let section = merged.find((one) => isAlike(textAt(one, 'name'), name))
    if (section === undefined) merged.push((section = { name, dishes: [] }))
    if (Object.keys(names).length > 0) section['in'] = { ...(keyOf(section, 'in') as object), ...names }
    const now = [...listOf(section['dishes'])]
    for (const dish of dishes) {
      const place = now.findIndex((one) => isAlike(textAt(one, 'name'), textAt(dish, 'name')))
      if (place === -1) now.push(dish)
      else now[place] = { ...(now[place] as object), ...dish }
    }
    section['dishes'] = now
  }
  return merged
}
