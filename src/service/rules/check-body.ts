import type { FieldError } from '#contract/error-bodies.ts'

/** Nested deeper than any real body, far below what a later stringify can follow. */
const maxDepth = 40

/**
 * What no field may hold, wherever it stands, unknown fields included: U+0000, which databases cut or refuse,
 * and nesting past 40 levels. Null when the body is sound. Does not recurse.
 */
export function checkBody(body: unknown): FieldError | null {
  const waiting: { value: unknown; field: string; depth: number }[] = [{ value: body, field: '', depth: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, field, depth } = next
    if (typeof value === 'string' && value.includes('\u0000')) {
      return { field, message: 'Remove the invisible null character.' }
    }
    if (typeof value !== 'object' || value === null) continue
    if (depth >= maxDepth) return { field, message: `Use at most ${maxDepth} levels.` }
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes('\u0000')) return { field, message: 'Remove the invisible null character.' }
      waiting.push({ value: inner, field: depth === 0 ? key : field, depth: depth + 1 })
    }
  }
  return null
}
