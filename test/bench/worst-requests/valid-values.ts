import type * as z from 'zod/mini'

/** A value that keeps a rule, by the code of the reason that a schema gives for its breach. */
const keeping: Readonly<Record<string, (place: number) => unknown>> = {
  'address-full': () => `https://www.acme.com/${'a'.repeat(1_900)}`,
  colour: (place) => `#${(place + 0x10_00_00).toString(16)}`,
  currency: () => 'EUR',
  'date-like': () => '2026-11-01',
  'date-valid': () => '2027-06-01T00:00:00.000Z',
  'email-like': (place) => `person-${place}@acme.com`,
  'mark-letters': (place) => `worst-${place}`,
  pin: () => '482915',
  'scan-mark': (place) => `mark=${place}`,
  'send-boolean': () => true,
  'send-object-or-text': () => ({}),
  'send-path': () => '/',
  'send-timestamp': () => '2027-06-01T00:00:00.000Z',
  time: () => '10:00',
  'time-zone': () => 'Europe/Berlin',
  'webhook-event': () => 'code.created',
}

const roundsAtMost = 10

/**
 * The value with what its schema refuses replaced by something valid, or left out. Requests of the bench are large first,
 * and their schemas say what is wrong with them.
 */
export function validOf(schema: z.ZodMiniType, value: unknown): unknown {
  const whole = { value: structuredClone(value) }
  for (let round = 0; round < roundsAtMost; round += 1) {
    const parsed = schema.safeParse(whole.value)
    if (parsed.success) break
    const mended = new Set<string>()
    for (const issue of parsed.error.issues) {
      const path = ['value', ...issue.path.map(String)]
      if (mended.has(path.join('/'))) continue
      mended.add(path.join('/'))
      replaceAt(whole, path, (before, place) => replacement(issue, before, place))
    }
  }
  return whole.value
}

function replacement(issue: z.core.$ZodIssue, before: unknown, place: number): unknown {
  if (issue.code === 'too_big' && typeof before === 'string') return before.slice(0, Number(issue.maximum))
  if (issue.code === 'too_big' && Array.isArray(before)) return before.slice(0, Number(issue.maximum))
  return keeping[issue.message]?.(place)
}

/** Leaves a field out for undefined. The place is the last number of the path. */
function replaceAt(
  whole: object,
  path: readonly string[],
  replace: (before: unknown, place: number) => unknown,
): void {
  let parent = whole as Record<string, unknown>
  for (const name of path.slice(0, -1)) {
    const next = parent[name]
    if (typeof next !== 'object' || next === null) return
    parent = next as Record<string, unknown>
  }
  const name = path.at(-1) ?? ''
  const place = Number(path.findLast((part) => /^\d+$/.test(part)) ?? 0)
  const value = replace(parent[name], place)
  if (value === undefined) delete parent[name]
  else parent[name] = value
}
