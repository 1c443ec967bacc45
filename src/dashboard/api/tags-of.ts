/** The tags behind a record's `tags`: separated by commas, without empty ones and repetitions. */
export function tagsOf(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  return [...new Set(tags.filter((tag) => tag !== ''))]
}
