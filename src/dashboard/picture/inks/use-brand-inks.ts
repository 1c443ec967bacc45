import { useMemo } from 'react'
import { type BrandInk, brandInksMax } from '#contract/inks.ts'
import { useBrandKits } from '../../api/brand-kits.ts'

/** Print values of brand colours from all kits. The default kit wins over others. */
export function useBrandInks(): readonly BrandInk[] {
  const { data: kits } = useBrandKits()
  return useMemo(() => {
    const inks = new Map<string, BrandInk>()
    for (const ink of (kits ?? []).flatMap(({ design }) => design.inks ?? []))
      if (!inks.has(ink.colour)) inks.set(ink.colour, ink)
    return [...inks.values()].slice(0, 2 * brandInksMax)
  }, [kits])
}
