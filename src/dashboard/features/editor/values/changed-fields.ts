import type { EditorField, EditorValues } from '../../../drafts/editor-values.ts'
import { instantOf } from './moment.ts'

/** The fields whose value differs from the saved one. The same instant told in another zone is no change. */
export function changedFields(saved: EditorValues, now: EditorValues): ReadonlySet<EditorField> {
  const changed = new Set<EditorField>()
  for (const field of Object.keys(saved) as EditorField[]) {
    if (!isSame(meant(field, saved), meant(field, now))) changed.add(field)
  }
  return changed
}

/** A moment is its instant; what is switched off has no further values. */
function meant(field: EditorField, values: EditorValues): unknown {
  switch (field) {
    case 'starts':
    case 'expiration':
      return instantOf(values[field])
    case 'welcome':
    case 'swap':
      return values[field].isOn ? values[field] : null
    default:
      return values[field]
  }
}

/** Whether two JSON values are equal, whatever the order of their keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  for (const key of keys) {
    if (!isSame((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key])) return false
  }
  return true
}
