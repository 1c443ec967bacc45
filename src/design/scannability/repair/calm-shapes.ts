import type { Design } from '../../design.ts'

/** The one part of the corners made square. Null when it is. */
export function calmCorner(design: Design, part: 'corner-square' | 'corner-dot'): Design | null {
  const key = part === 'corner-square' ? 'cornerSquare' : 'cornerDot'
  return design[key].type === 'square' ? null : { ...design, [key]: { ...design[key], type: 'square' } }
}

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
