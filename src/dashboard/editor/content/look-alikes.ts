/** 0 or 1 beside a letter; o, l or i beside a digit; a capital I among small letters. */
const doubtful = [
  /[01](?=[a-z])/gi,
  /(?<=[a-z])[01]/gi,
  /[ol](?=\d)|I(?=\d)/gi,
  /(?<=\d)[ol]|(?<=\d)I/gi,
  /I(?=[a-z])|(?<=[a-z])I/g,
]

/**
 * Characters of a slash tag that are easily confused in print, each once. Plain words such as "school" have
 * none.
 */
export function lookAlikes(slashTag: string): string[] {
  const found = doubtful.flatMap((pattern) => [...slashTag.matchAll(pattern)].map((match) => match[0]))
  return [...new Set(found)]
}
