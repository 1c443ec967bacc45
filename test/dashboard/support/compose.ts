import { fireEvent, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/**
 * Composes a word, drops a proposal with Escape and takes the word with Enter: in the order of Chrome, and in that of
 * Safari, which reports the Enter after the composition.
 */
export async function compose(field: HTMLElement, word: string): Promise<void> {
  const { value } = field as HTMLInputElement
  field.focus()
  fireEvent.compositionStart(field)
  fireEvent.change(field, { target: { value: value + word } })
  for (const key of ['Escape', 'Enter'])
    fireEvent.keyDown(field, { key, code: key, keyCode: 229, isComposing: true })
  fireEvent.compositionEnd(field, { data: word })
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 229 })
  await waitFor(() => expect(field).toHaveValue(value + word))
  expect(field).toHaveFocus()
}
