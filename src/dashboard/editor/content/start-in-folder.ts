import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/session.ts'
import { brandKitsQuery } from '../../api/brand-kits.ts'
import { foldersQuery } from '../../api/folders.ts'
import { offers, sessionQuery } from '../../api/session.ts'

type FolderStart = {
  /** The folder; 0 when the service does not have it. */
  readonly id: number
  /** The brand kit of the folder in place of the default one. */
  readonly look: Pick<Session, 'defaultBrandKit'>
}

/** Loads the defaults for a new code in a folder. Rejects like `request`. */
export async function startInFolder(client: QueryClient, folder: number): Promise<FolderStart> {
  const session = await client.ensureQueryData(sessionQuery)
  if (!offers(session, 'listFolders')) return { id: 0, look: {} }
  const { data } = await client.ensureQueryData(foldersQuery)
  const { id = 0, kitId = null } = data.find((one) => one.id === folder) ?? {}
  const kits = kitId === null ? [] : await client.ensureQueryData(brandKitsQuery)
  const kit = kits.find((one) => one.id === kitId)
  return { id, look: kit === undefined ? {} : { defaultBrandKit: kit } }
}
