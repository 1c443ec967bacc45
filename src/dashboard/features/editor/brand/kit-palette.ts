import { paletteMax } from '#contract/brand-kit.ts'
import type { Design } from '#design/design.ts'

/** The colours of a brand: those of its logo, then those that the design uses; white paper is no colour of it. */
export function kitPalette(design: Design, logo: readonly string[]): string[] {
  const own = [
    design.color,
    design.gradient?.to,
    design.cornerSquare.color,
    design.cornerDot.color,
    design.background.transparent ? null : design.background.color,
    design.frame?.color,
    design.frame?.textColor,
  ].filter((colour) => typeof colour === 'string')
  return [...new Set([...logo, ...own])].filter((colour) => colour !== '#ffffff').slice(0, paletteMax)
}
