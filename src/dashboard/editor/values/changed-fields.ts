import type { EditorField, EditorValues } from '../../api/editor-values.ts'
import { everyContentField, filledParts, valueIn } from './content-values.ts'
import { isSame } from './is-same.ts'
import { instantOf } from './moment.ts'

/** Fields that differ from the saved values. The same instant in another zone is no change. */
export function changedFields(saved: EditorValues, now: EditorValues): ReadonlySet<EditorField> {
  const changed = new Set<EditorField>()
  for (const field of Object.keys(saved) as EditorField[]) {
    if (!isSame(meant(field, saved), meant(field, now))) changed.add(field)
  }
  return changed
}

/** Compares dates by instant and ignores values of disabled options. */
function meant(field: EditorField, values: EditorValues): unknown {
  switch (field) {
    case 'starts':
    case 'expiration':
      return instantOf(values[field])
    case 'welcome':
    case 'swap':
      return values[field].isOn ? values[field] : null
    case 'content':
      return everyContentField.map((name) => filledParts(valueIn(values.content, name)))
    default:
      return values[field]
  }
}
