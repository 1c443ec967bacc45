import { useQueryClient } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { useRef } from 'react'
import { queryKeys } from '../api/query-keys.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import * as z from 'zod/mini'
import { qrCodeSchema } from '#contract/record.ts'
import { rememberCode, rememberedCode, rememberedCodes } from '../api/two-operations/saved-codes.ts'

export function BrowserLibrary() {
  const client = useQueryClient()
  const file = useRef<HTMLInputElement>(null)

  async function take(): Promise<void> {
    const { saveFile } = await import('../ui/save-file.ts')
    saveFile(await libraryFile(), 'tessera-library.json')
  }

  async function bring(chosen: File): Promise<void> {
    const count = await readLibraryFile(await chosen.text())
    announce(count === null ? t('library.browser.unreadable') : t('library.browser.imported', { count }))
    if (count !== null) await client.invalidateQueries({ queryKey: queryKeys.qrCodes() })
  }

  return (
    <Banner
      live={false}
      title={t('library.browser.title')}
      actions={
        <>
          <Button icon={Download} onClick={() => void take()}>
            {t('library.browser.export')}
          </Button>
          <Button icon={Upload} onClick={() => file.current?.click()}>
            {t('library.browser.import')}
          </Button>
          <input
            ref={file}
            type="file"
            accept="application/json,.json"
            aria-label={t('library.browser.import')}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              const chosen = event.target.files?.[0]
              event.target.value = ''
              if (chosen) void bring(chosen)
            }}
          />
        </>
      }
    >
      {t('library.remembered')} {t('library.browser.hidden')}
    </Banner>
  )
}

const librarySchema = z.object({ tessera: z.literal('library'), codes: z.array(z.unknown()) })

/** Exports the codes stored in this browser for the current service as JSON. */
export async function libraryFile(): Promise<Blob> {
  const library = { tessera: 'library', codes: await rememberedCodes() }
  return new Blob([JSON.stringify(library, null, 2)], { type: 'application/json' })
}

/**
 * Imports such a file; for duplicates the later edit wins. Returns the number of imported codes, or null for
 * another kind of file. Invalid entries are skipped.
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
