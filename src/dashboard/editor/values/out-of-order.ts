import type { EditorValues } from '../../api/editor-values.ts'
import { isSame } from './is-same.ts'
import { instantOf } from './moment.ts'

type Dates = Pick<EditorValues, 'starts' | 'expiration'>

/**
 * The field to change when the end is before the start: the start, or the end if only that was edited. Null
 * when valid, incomplete, or unchanged.
 */
export function outOfOrderField(values: Dates, stored: Dates | null): 'starts' | 'expiration' | null {
  const [start, end] = [instantOf(values.starts), instantOf(values.expiration)]
  if (start === null || end === null || Date.parse(end) > Date.parse(start)) return null
  if (stored === null || !isSame(stored.starts, values.starts)) return 'starts'
  return isSame(stored.expiration, values.expiration) ? null : 'expiration'
}
