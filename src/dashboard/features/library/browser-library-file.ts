import * as z from 'zod/mini'
import { qrCodeSchema } from '#contract/record.ts'
import { rememberCode, rememberedCode, rememberedCodes } from '../../api/saved-codes.ts'

const librarySchema = z.object({ tessera: z.literal('library'), codes: z.array(z.unknown()) })

/** The codes that this browser keeps for the signed-in service, as a JSON file. */
export async function libraryFile(): Promise<Blob> {
  const library = { tessera: 'library', codes: await rememberedCodes() }
  return new Blob([JSON.stringify(library, null, 2)], { type: 'application/json' })
}

/**
 * Adds the codes of such a file to this browser's library; of two states of one code the later edit stays.
 * Gives how many were taken; null when it is no such file. What is no code in it is left out.
 */
export async function readLibraryFile(text: string): Promise<number | null> {
  const library = librarySchema.safeParse(parsed(text))
  if (!library.success) return null
  let taken = 0
  for (const value of library.data.codes) {
    const code = qrCodeSchema.safeParse(value)
    if (!code.success) continue
    const known = await rememberedCode(code.data.id)
    if (known === null || known.updatedAt < code.data.updatedAt) await rememberCode(code.data)
    taken++
  }
  return taken
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
