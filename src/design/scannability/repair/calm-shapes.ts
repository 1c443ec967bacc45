import type { Design } from '../../design.ts'

/** Square corners, the style that every decoder finds. Null when they are square. */
export function calmCorners(design: Design): Design | null {
  const isCalm = design.cornerSquare.type === 'square' && design.cornerDot.type === 'square'
  if (isCalm) return null
  return {
    ...design,
    cornerSquare: { ...design.cornerSquare, type: 'square' },
    cornerDot: { ...design.cornerDot, type: 'square' },
  }
}

/** Square modules, which leave the most ink at every size. Null when they are square. */
export function calmPattern(design: Design): Design | null {
  return design.pattern === 'square' ? null : { ...design, pattern: 'square' }
}
