import { reasonOf } from '#contract/reasons.ts'
import { reasonWords } from './reason-words.ts'

/** An English sentence of the contract's own rules in the language of the page; any other text as it is. */
export function sentenceWords(sentence: string): string {
  return reasonWords({ message: sentence, ...reasonOf(sentence) })
}
