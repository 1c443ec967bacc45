/** The reader's variant of English, so that dates and numbers match the text. */
export const locale: string =
  (typeof navigator === 'undefined' ? [] : navigator.languages).find((language) => /^en\b/i.test(language)) ??
  'en'
