import type { CreateRequest } from '#contract/create.ts'
import type { QrCode } from '#contract/record.ts'
import type { UpdateRequest } from '#contract/update.ts'
import type { EditorField, EditorValues } from '../../../drafts/editor-values.ts'
import { changedFields } from '../values/changed-fields.ts'
import { toUpdateRequest } from '../values/to-update-request.ts'

/** A code with its values as saved. */
export type Existing = { readonly record: QrCode; readonly values: EditorValues }

/** One save, from the form to the wire. */
export type Attempt =
  | { readonly kind: 'create'; readonly values: EditorValues; readonly body: CreateRequest }
  | {
      readonly kind: 'update'
      readonly values: EditorValues
      readonly body: UpdateRequest
      /** The fields that differ. */
      readonly changed: ReadonlySet<EditorField>
      /** What the edit was made on. */
      readonly on: Existing
    }

export type EditAttempt = Extract<Attempt, { kind: 'update' }>

export function anEdit(on: Existing, values: EditorValues): EditAttempt {
  const changed = changedFields(on.values, values)
  return {
    kind: 'update',
    values,
    on,
    body: toUpdateRequest(values, changed, on.values, on.record),
    changed,
  }
}
