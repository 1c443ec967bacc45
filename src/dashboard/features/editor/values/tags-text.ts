/** Tags as the wire keeps them: one text, separated by commas. */
export function tagsToText(tags: readonly string[]): string {
  return tags.join(', ')
}
