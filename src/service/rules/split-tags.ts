import { tagMaxLength } from '#contract/tags.ts'
import { foldText } from './fold-text.ts'

/** The distinct tags of a comma-separated text, each with the key that filters compare. */
export function splitTags(tags: string): { readonly key: string; readonly tag: string }[] {
  const byKey = new Map<string, string>()
  for (const part of tags.split(',')) {
    const tag = part.trim().slice(0, tagMaxLength)
    const key = foldText(tag)
    if (key !== '' && !byKey.has(key)) byKey.set(key, tag)
  }
  return [...byKey].map(([key, tag]) => ({ key, tag }))
}
