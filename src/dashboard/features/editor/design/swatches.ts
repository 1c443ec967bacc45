import type { Design } from '#design/design.ts'

const basics = ['#000000', '#ffffff', '#14161b', '#1d3f8f', '#a3121b', '#0b5c33']

/** The colours of this design first, then some that print well. */
export function swatchesOf(design: Design): string[] {
  const own = [
    design.preset,
    design.color,
    design.background.color,
    design.gradient?.to,
    design.cornerSquare.color,
    design.cornerDot.color,
    design.frame?.color,
    design.frame?.textColor,
  ]
  return [...new Set([...own.filter((colour) => typeof colour === 'string'), ...basics])]
}
