import type { QueryClient } from '@tanstack/react-query'
import { type FiledLogo, writeKitFile } from '#design/brand/kit-file.ts'
import type { ReadableKit } from '../../../api/brand-kits.ts'
import { logoImageQuery } from '../../../api/logo-image.ts'
import { logosQuery } from '../../../api/logos.ts'
import { fileName } from '../../../picture/file-name.ts'
import { saveFile } from '../../../picture/save-file.ts'

/** Hands kits over as a JSON file, their logos inside it. Rejects with a failure when a logo cannot be loaded. */
export async function exportKits(client: QueryClient, kits: readonly ReadableKit[]): Promise<void> {
  const ids = new Set(kits.flatMap(({ design }) => design.logo?.id ?? []))
  const logos = await Promise.all([...ids].map((id) => filedLogo(client, id)))
  const text = writeKitFile({
    kits: kits.map(({ name, design, palette }) => ({ name, design, palette })),
    logos: logos.filter((logo) => logo !== null),
  })
  const title = kits.length === 1 ? (kits[0]?.name ?? '') : 'Brand kits'
  saveFile(
    new Blob([text], { type: 'application/json' }),
    fileName({ title, slashTag: 'brand-kits' }, 'brand-kit.json'),
  )
}

/** Null for a logo that the service does not know either. */
async function filedLogo(client: QueryClient, id: string): Promise<FiledLogo | null> {
  const image = await client.fetchQuery(logoImageQuery(client, id))
  if (image === null) return null
  const known = client.getQueryData(logosQuery.queryKey)?.find((logo) => logo.id === id)
  return { id, name: known?.name ?? id, href: image.href }
}
