import type { QueryClient } from '@tanstack/react-query'
import { paletteMax } from '#contract/brand-kit.ts'
import type { Design } from '#design/design.ts'
import { brandKitsQuery } from '../../../api/brand-kits.ts'
import { logoPaletteQuery } from '../../../picture/logo-palette.ts'

/** The colours of the brand as far as they are loaded: of the kits, the default one first, then of the logo. */
export function brandColours(client: QueryClient, design: Design): string[] {
  const kits = client.getQueryData(brandKitsQuery.queryKey) ?? []
  const logo = client.getQueryData(logoPaletteQuery(client, design.logo?.id ?? null).queryKey) ?? []
  return [...new Set([...kits.flatMap(({ palette }) => palette), ...logo])].slice(0, paletteMax)
}
