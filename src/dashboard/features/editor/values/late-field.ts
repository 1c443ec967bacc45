import type { EditorValues } from '../../../drafts/editor-values.ts'
import { isSame } from './changed-fields.ts'
import { instantOf } from './moment.ts'

type Dates = Pick<EditorValues, 'starts' | 'expiration'>

/**
 * The date to change when a link would end before it opens: the start, or the end when only that was edited. Null when
 * they are in order, one of them is not set, or both are as they are stored.
 */
export function lateField(values: Dates, stored: Dates | null): 'starts' | 'expiration' | null {
  const [start, end] = [instantOf(values.starts), instantOf(values.expiration)]
  if (start === null || end === null || Date.parse(end) > Date.parse(start)) return null
  if (stored === null || !isSame(stored.starts, values.starts)) return 'starts'
  return isSame(stored.expiration, values.expiration) ? null : 'expiration'
}
