import { useQueryClient } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { useRef } from 'react'
import { queryKeys } from '../api/query-keys.ts'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** Explains the limits of a service without a list, and exports or imports its codes. */
export function BrowserLibrary() {
  const client = useQueryClient()
  const file = useRef<HTMLInputElement>(null)

  async function take(): Promise<void> {
    const { libraryFile } = await import('./browser-library-file.ts')
    const { saveFile } = await import('../ui/save-file.ts')
    saveFile(await libraryFile(), 'tessera-library.json')
  }

  async function bring(chosen: File): Promise<void> {
    const { readLibraryFile } = await import('./browser-library-file.ts')
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
          <Button icon={<Download aria-hidden className="size-4" />} onClick={() => void take()}>
            {t('library.browser.export')}
          </Button>
          <Button icon={<Upload aria-hidden className="size-4" />} onClick={() => file.current?.click()}>
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
