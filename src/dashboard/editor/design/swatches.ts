import { useEditorForm } from '../editor-context.ts'
import { maxCounts } from '#contract/limits.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Design } from '#design/design.ts'
import { brandKitsQuery } from '../../api/brand-kits.ts'
import { logoPaletteQuery } from '../../picture/logo-palette.ts'
import type { Swatch } from '../../ui/colour-field.tsx'

const basics = ['#000000', '#ffffff', '#14161b', '#1d3f8f', '#a3121b', '#0b5c33']

/** Dark enough for every print on white. */
const darkColours = ['#1d3f8f', '#8a1020', '#0b5c33', '#5b2a86'] as const

export function freshColour(used: readonly (string | undefined)[]): string {
  return darkColours.find((colour) => !used.includes(colour)) ?? darkColours[0]
}

/** Colours of this design first, then some that print well. */
function swatchesOf(design: Design): string[] {
  const own = [
    design.preset,
    design.color,
    design.background.color,
    ...(design.moduleColours?.colours ?? []),
    design.gradient?.via,
    design.gradient?.to,
    design.background.gradient?.to,
    design.cornerSquare.color,
    design.cornerDot.color,
    design.frame?.color,
    design.frame?.textColor,
  ]
  return [...new Set([...own.filter((colour) => typeof colour === 'string'), ...basics])]
}

/** Brand colours first. Read when a picker opens, so a colour change does not redraw every field. */
export function useSwatches(): () => readonly Swatch[] {
  const { getValues } = useEditorForm()
  const client = useQueryClient()
  return useCallback(() => {
    const design = getValues('design')
    // Of one colour with several names, that of the default kit counts.
    const kits = (client.getQueryData(brandKitsQuery.queryKey) ?? []).toReversed()
    const names: Readonly<Record<string, string>> = Object.assign(
      {},
      ...kits.map((kit) => kit.design.colourNames),
    )
    const colours = new Set([...brandColours(client, design), ...swatchesOf(design)])
    return [...colours].map((colour) => ({ colour, name: names[colour] }))
  }, [getValues, client])
}

/** The brand's colours for a design, read when it is called. */
export function useBrandColours(): (design: Design) => readonly string[] {
  const client = useQueryClient()
  return useCallback((design: Design) => brandColours(client, design), [client])
}

/** Brand colours that are already loaded: kits, default first, then the logo. */
function brandColours(client: QueryClient, design: Design): string[] {
  const kits = client.getQueryData(brandKitsQuery.queryKey) ?? []
  const logo = client.getQueryData(logoPaletteQuery(client, design.logo?.id ?? null).queryKey) ?? []
  return [...new Set([...kits.flatMap(({ palette }) => palette), ...logo])].slice(0, maxCounts.paletteColours)
}
