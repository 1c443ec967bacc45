import type { QueryClient } from '@tanstack/react-query'
import type { QrCode } from '#contract/record.ts'
import { kitColours } from '#design/brand/brand-kit.ts'
import type { ProofBrand } from '#design/print/proof-page.ts'
import { pageColours } from '#pages/code-page/style.ts'
import { brandKitsQuery, type ReadableKit } from '../../api/brand-kits.ts'
import { foldersQuery } from '../../api/folders.ts'
import { logoImageQuery } from '../../api/logos.ts'
import { offers, sessionQuery } from '../../api/session.ts'

/** The brand of a code's proof, from the kit of its folder, else the default kit; null without one. */
export async function proofBrand(client: QueryClient, code: QrCode): Promise<ProofBrand | null> {
  const kit = await kitOfCode(client, code)
  if (kit === null) return null
  const { logo } = kit.design
  const { from, light } = pageColours(kitColours(kit))
  return {
    name: kit.name,
    text: light,
    bar: from,
    logo: logo === null ? null : await client.ensureQueryData(logoImageQuery(client, logo.id)),
  }
}

async function kitOfCode(client: QueryClient, code: QrCode): Promise<ReadableKit | null> {
  const session = await client.ensureQueryData(sessionQuery)
  if (!offers(session, 'listBrandKits')) return null
  const kits = await client.ensureQueryData(brandKitsQuery)
  const folders = offers(session, 'listFolders') ? (await client.ensureQueryData(foldersQuery)).data : []
  const kitId = folders.find(({ id }) => id === code['folderId'])?.kitId
  return kits.find(({ id }) => id === kitId) ?? kits.find(({ isDefault }) => isDefault) ?? null
}
