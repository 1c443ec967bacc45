/** The reader's own kind of English, so that dates and numbers agree with the sentences around them. */
export const locale: string =
  (typeof navigator === 'undefined' ? [] : navigator.languages).find((language) => /^en\b/i.test(language)) ??
  'en'
