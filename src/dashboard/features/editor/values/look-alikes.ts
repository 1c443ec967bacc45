/** A zero or one beside a letter; an o, l or i beside a digit; a capital i among small letters. */
const doubtful = [
  /[01](?=[a-z])/gi,
  /(?<=[a-z])[01]/gi,
  /[ol](?=\d)|I(?=\d)/gi,
  /(?<=\d)[ol]|(?<=\d)I/gi,
  /I(?=[a-z])|(?<=[a-z])I/g,
]

/**
 * The characters of a slash tag that people mistake for another when they type the link from print, each once.
 * A plain word such as "school" is read as a word and holds none.
 */
export function lookAlikes(slashTag: string): string[] {
  const found = doubtful.flatMap((pattern) => [...slashTag.matchAll(pattern)].map((match) => match[0]))
  return [...new Set(found)]
}
