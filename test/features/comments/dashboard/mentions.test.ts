import { expect, test } from 'vitest'
import {
  mentionAt,
  mentionedIn,
  peopleFor,
  piecesOf,
  withMention,
} from '#features/comments/dashboard/mentions.ts'

const ana = { id: 1, name: 'Ana' }
const silva = { id: 2, name: 'Ana María Silva' }
const other = { id: 3, name: 'Ana' }

test.each([
  ['@', 1, { from: 0, typed: '' }],
  ['Hi @an', 6, { from: 3, typed: 'an' }],
  ['(@Ana M', 7, { from: 1, typed: 'Ana M' }],
  ['ana@acme.com', 12, null],
  ['@an\nmore', 8, null],
  ['@an more', 3, { from: 0, typed: 'an' }],
])('the mention at the caret of %j', (text, caret, expected) => {
  expect(mentionAt(text, caret)).toEqual(expected)
})

test('people are found by the beginning of each word, without accents', () => {
  expect(peopleFor([ana, silva], 'mar')).toEqual([silva])
  expect(peopleFor([ana, silva], 'AN')).toEqual([ana, silva])
  expect(peopleFor([ana, silva], 'na')).toEqual([])
})

test('a chosen name takes the place of the typed letters', () => {
  expect(withMention('Hi @an, look', { from: 3, typed: 'an' }, 'Ana')).toEqual({
    text: 'Hi @Ana , look',
    caret: 8,
  })
})

test('of two names the longer one is mentioned, and of two people the chosen one', () => {
  expect(piecesOf('@Ana María Silva!', [ana, silva])).toEqual([
    { text: '@Ana María Silva', person: silva },
    { text: '!', person: null },
  ])
  expect(mentionedIn('@Ana María Silva', [ana, silva], new Set())).toEqual([2])
  expect(mentionedIn('@Ana', [ana, other], new Set())).toEqual([1, 3])
  expect(mentionedIn('@Ana', [ana, other], new Set([3]))).toEqual([3])
  expect(mentionedIn('nobody', [ana], new Set([1]))).toEqual([])
})
