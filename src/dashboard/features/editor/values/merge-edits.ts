import type { EditorField, EditorValues } from '../../../drafts/editor-values.ts'
import { changedFields } from './changed-fields.ts'

/** Three states of one code: as both began, as somebody saved it, as this form would. */
export type Edits = {
  readonly base: EditorValues
  readonly theirs: EditorValues
  readonly mine: EditorValues
}

export type Merge = {
  /** Changed on both sides, and differently. */
  readonly contested: readonly EditorField[]
  /** Changed by somebody else only. */
  readonly onlyTheirs: readonly EditorField[]
}

/** Which fields two edits of the same code share. A password is never told, so a typed one stands against nothing. */
export function compareEdits({ base, theirs, mine }: Edits): Merge {
  const [theirFields, myFields, differing] = [
    changedFields(base, theirs),
    changedFields(base, mine),
    changedFields(theirs, mine),
  ]
  return {
    contested: [...theirFields].filter((field) => myFields.has(field) && differing.has(field)),
    onlyTheirs: [...theirFields].filter((field) => !myFields.has(field)),
  }
}

/** Their values with mine where I changed something, except for the fields in which theirs were chosen. */
export function mergeEdits(
  { base, theirs, mine }: Edits,
  chosenTheirs: ReadonlySet<EditorField>,
): EditorValues {
  const kept = [...changedFields(base, mine)].filter((field) => !chosenTheirs.has(field))
  return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) }
}
