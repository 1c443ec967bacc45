import type { EditorField, EditorValues } from '../../../drafts/editor-values.ts'
import { instantOf } from './expiration.ts'

/** The fields whose value differs from the saved one. The same instant told in another zone is no change. */
export function changedFields(saved: EditorValues, now: EditorValues): ReadonlySet<EditorField> {
  const changed = new Set<EditorField>()
  for (const field of Object.keys(saved) as EditorField[]) {
    if (field === 'expiration') {
      if (instantOf(saved.expiration) !== instantOf(now.expiration)) changed.add(field)
    } else if (!isSame(saved[field], now[field])) changed.add(field)
  }
  return changed
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
