import type { Person } from '#contract/people/person.ts'
import { foldText } from '#contract/text-field.ts'

/** The mention that is being typed at the caret; null for none. */
export type OpenMention = {
  readonly from: number
  readonly typed: string
}

const longest = 40

/** The @ before the caret, at the start of a word, and the letters after it. */
export function mentionAt(text: string, caret: number): OpenMention | null {
  const before = text.slice(Math.max(0, caret - longest), caret)
  const found = /(?:^|[\s(])@([^@\n]*)$/u.exec(before)
  const typed = found?.[1]
  return typed === undefined ? null : { from: caret - typed.length - 1, typed }
}

/** People whose name, or a word of it, begins with the typed letters. */
export function peopleFor(people: readonly Person[], typed: string): readonly Person[] {
  const wanted = foldText(typed)
  return people.filter(({ name }) => {
    const folded = foldText(name)
    return folded.startsWith(wanted) || folded.includes(` ${wanted}`)
  })
}

/** The text with a chosen name in place of the typed letters, and the caret behind it. */
export function withMention(
  text: string,
  { from, typed }: OpenMention,
  name: string,
): { readonly text: string; readonly caret: number } {
  const mention = `@${name} `
  const rest = text.slice(from + 1 + typed.length).replace(/^ /, '')
  return { text: text.slice(0, from) + mention + rest, caret: from + mention.length }
}

/** A piece of a text: plain, or the mention of a person. */
type Piece = { readonly text: string; readonly person: Person | null }

/** Splits a text at the mentions of people. Of two names, the longer one counts. */
export function piecesOf(text: string, people: readonly Person[]): readonly Piece[] {
  const named = people.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length)
  const pieces: Piece[] = []
  let plain = ''
  for (let at = 0; at < text.length;) {
    const person = text[at] === '@' ? named.find(({ name }) => text.startsWith(name, at + 1)) : undefined
    if (person === undefined) {
      plain += text[at]
      at += 1
      continue
    }
    if (plain !== '') pieces.push({ text: plain, person: null })
    plain = ''
    pieces.push({ text: `@${person.name}`, person })
    at += person.name.length + 1
  }
  if (plain !== '') pieces.push({ text: plain, person: null })
  return pieces
}

/** @param chosen ids that were chosen from the list, which decide between people of the same name. */
export function mentionedIn(text: string, people: readonly Person[], chosen: ReadonlySet<number>): number[] {
  const names = new Set(piecesOf(text, people).flatMap(({ person }) => person?.name ?? []))
  const named = people.filter(({ name }) => names.has(name))
  return named
    .filter(
      ({ id, name }) => chosen.has(id) || !named.some((other) => other.name === name && chosen.has(other.id)),
    )
    .map(({ id }) => id)
}
