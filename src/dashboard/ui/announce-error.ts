import { announce } from './announce.ts'

let together: string[] = []

/**
 * Says what is wrong with a field that is being left or typed in. When several fields are refused at once, by a save,
 * none is said: the form then says so itself and moves the focus to the first, whose error is read out with it.
 */
export function announceError(words: string): void {
  if (together.push(words) > 1) return
  setTimeout(() => {
    const [first] = together
    if (together.length === 1 && first !== undefined) announce(first)
    together = []
  })
}
