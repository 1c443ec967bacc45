import { expect, test } from 'vitest'
import { pressedKey } from '#dashboard/ui/keys.ts'

test.each([
  ['a plain Enter', { key: 'Enter', keyCode: 13 }, 'Enter'],
  ['the Enter that takes a word', { key: 'Enter', keyCode: 13, isComposing: true }, ''],
  ['the Enter of Safari after the word', { key: 'Enter', keyCode: 229, isComposing: false }, ''],
  ['an Enter of React', { key: 'Enter', keyCode: 13, nativeEvent: { isComposing: true } }, ''],
  ['a Backspace within a word', { key: 'Backspace', keyCode: 229, isComposing: true }, ''],
])('%s', (_name, pressed, key) => {
  expect(pressedKey(pressed)).toBe(key)
})

test('the fields get the event of the browser', () => {
  const pressed = (isComposing: boolean) =>
    pressedKey(new KeyboardEvent('keydown', { key: 'Enter', isComposing }))
  expect([pressed(false), pressed(true)]).toEqual(['Enter', ''])
})
