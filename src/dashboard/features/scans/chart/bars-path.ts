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

/** The same heights as one line of steps. */
export function stepsPath(heights: readonly number[], top: number): string {
  return heights
    .map((height, place) => `${place === 0 ? 'M' : 'L'}${place} ${top - height}H${place + 1}`)
    .join('')
}
