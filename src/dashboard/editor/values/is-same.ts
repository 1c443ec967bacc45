/** Deep equality of JSON values, ignoring key order. */
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
