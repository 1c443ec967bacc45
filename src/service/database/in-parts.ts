/** The values in order, in parts for one statement each: a statement takes a limited number of parameters. */
export function inParts<Value>(values: readonly Value[], atOnce: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / atOnce) }, (_, part) =>
    values.slice(part * atOnce, (part + 1) * atOnce),
  )
}
