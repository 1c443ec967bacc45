/** Operations without `If-Match`, and why. */
export const unconditional = { resolveComment: 'one value', updateComment: 'of one person' }
