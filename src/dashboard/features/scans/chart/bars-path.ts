/** A column that stands between two heights. */
export type Column = { readonly from: number; readonly to: number }

/** More columns than this would be all gap. */
const mostWithGaps = 120

/**
 * SVG path of columns in a box as wide as their number and `top` high, whose y grows downwards. One path however many
 * there are, so that two years of days draw as quickly as a week.
 */
export function barsPath(columns: readonly Column[], top: number): string {
  const gap = columns.length > mostWithGaps ? 0 : 0.14
  return columns
    .map(({ from, to }, place) =>
      to > from ? `M${place + gap} ${top - from}V${top - to}H${place + 1 - gap}V${top - from}z` : '',
    )
    .join('')
}

/** Heights as one line of steps, which ends where a height is unknown and begins anew behind it. */
export function stepsPath(heights: readonly (number | null)[], top: number): string {
  return heights
    .map((height, place) => {
      if (height === null) return ''
      return `${(heights[place - 1] ?? null) === null ? 'M' : 'L'}${place} ${top - height}H${place + 1}`
    })
    .join('')
}
