import { maxLengths } from '#contract/limits.ts'
import { foldText } from '#contract/text-field.ts'

/** The distinct tags of a comma-separated text, each with its comparison key. */
export function splitTags(tags: string): { readonly key: string; readonly tag: string }[] {
  const byKey = new Map<string, string>()
  for (const part of tags.split(',')) {
    const tag = part.trim().slice(0, maxLengths.tag)
    const key = foldText(tag)
    if (key !== '' && !byKey.has(key)) byKey.set(key, tag)
  }
  return [...byKey].map(([key, tag]) => ({ key, tag }))
}

/** Replaces or removes a tag in comma-separated text; unchanged when it is missing. */
export function replacedTag(tags: string, from: string, to: string | null): string {
  const parts = splitTags(tags)
  const wanted = parts.flatMap(({ key, tag }) => (key === foldText(from) ? (to === null ? [] : [to]) : [tag]))
  return joined(tags, wanted)
}

export function withTags(tags: string, added: readonly string[]): string {
  return joined(tags, [...splitTags(tags).map(({ tag }) => tag), ...added])
}

export function withoutTags(tags: string, removed: readonly string[]): string {
  const keys = new Set(removed.map(foldText))
  const left = splitTags(tags).filter(({ key }) => !keys.has(key))
  return joined(
    tags,
    left.map(({ tag }) => tag),
  )
}

/** Keeps the original text when the tags are equal. */
function joined(before: string, tags: readonly string[]): string {
  const after = splitTags(tags.join(',')).map(({ tag }) => tag)
  const same = splitTags(before).map(({ tag }) => tag)
  return after.join('\n') === same.join('\n') ? before : after.join(',')
}
