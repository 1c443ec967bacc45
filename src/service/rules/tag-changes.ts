import { foldText } from './fold-text.ts'
import { splitTags } from './split-tags.ts'

/** The comma-separated tags with one exchanged for another, or taken out; the same text when nothing changes. */
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

/** What says the same in other words is left as it is. */
function joined(before: string, tags: readonly string[]): string {
  const after = splitTags(tags.join(',')).map(({ tag }) => tag)
  const same = splitTags(before).map(({ tag }) => tag)
  return after.join('\n') === same.join('\n') ? before : after.join(',')
}
