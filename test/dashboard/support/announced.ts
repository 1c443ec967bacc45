import { screen } from '@testing-library/react'

/** What screen readers are told. Other queries leave it out, because it repeats what is shown. */
export function announced(words: string): Promise<HTMLElement> {
  return screen.findByText(words, { ignore: false, selector: '[aria-live]' })
}
