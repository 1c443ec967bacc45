import { designSchema } from '#design/design.ts'
import type { Draft } from './draft-store.ts'
import type { EditorValues } from './editor-values.ts'

/**
 * The values of a draft over `fresh` ones: a draft of an older version of this page lacks fields or has other kinds.
 * A draft that tells what it was typed over brings only what was typed: what somebody saved since stays.
 */
export function valuesOfDraft(draft: Draft, fresh: EditorValues): EditorValues {
  const kept = draft.values as Readonly<Record<string, unknown>>
  const known = Object.entries(fresh).map(([field, value]) => {
    const found = kept[field]
    const fits =
      typeof found === typeof value && found !== null && Array.isArray(found) === Array.isArray(value)
    return [field, fits ? mergedOver(value, found) : value]
  })
  const values = Object.fromEntries(known) as EditorValues
  const design = designSchema.safeParse(kept.design)
  const whole = {
    ...values,
    tags: values.tags.map(String),
    design: design.success ? design.data : fresh.design,
  }
  const { base } = draft
  if (base === undefined) return whole
  const untouched = Object.entries(base).filter(
    ([field, value]) => JSON.stringify(value) === JSON.stringify(kept[field]),
  )
  return {
    ...whole,
    ...Object.fromEntries(untouched.map(([field]) => [field, fresh[field as keyof EditorValues]])),
  }
}

function mergedOver(fresh: unknown, found: unknown): unknown {
  return typeof fresh === 'object' && fresh !== null && !Array.isArray(fresh)
    ? { ...fresh, ...(found as object) }
    : found
}
