import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { brandKitsQuery, useBrandKits } from '../../../api/brand-kits.ts'
import { t } from '../../../messages/t.ts'
import { announce } from '../../../ui/announce.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { exportKits } from './export-kits.ts'
import { type Imported, importKits } from './import-kits.ts'
import { KitRow } from './kit-row.tsx'
import type { KitDialogProps } from './save-kit-dialog.tsx'

type Refused = { readonly file: string; readonly problems: readonly string[] }

/** Every brand kit: rename, replace, make the default, delete, take out as a file, bring in from one. */
export function ManageKitsDialog({ open, onClose }: KitDialogProps) {
  const client = useQueryClient()
  const { data: kits = [], isError } = useBrandKits()
  const [refused, setRefused] = useState<Refused | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  function takeOut(): void {
    setProblem(null)
    exportKits(client, kits).catch(() => setProblem(t('brand.manage.exportFailed')))
  }

  async function bringIn(file: File): Promise<void> {
    setRefused(null)
    const { kept, problems }: Imported = await importKits(file)
    if (kept > 0) await client.invalidateQueries({ queryKey: brandKitsQuery.queryKey })
    if (problems.length > 0) setRefused({ file: file.name, problems })
    else announce(t('brand.import.done', { count: kept }))
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t('brand.manage.title')}
      actions={
        <>
          {kits.length > 0 && <Button onClick={takeOut}>{t('brand.manage.exportAll')}</Button>}
          <ImportButton onFile={(file) => void bringIn(file)} />
        </>
      }
    >
      {isError && <Banner tone="bad">{t('brand.notLoaded')}</Banner>}
      {!isError && kits.length === 0 && <p className="text-ink-soft">{t('brand.manage.empty')}</p>}
      {kits.length > 0 && (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {kits.map((kit) => (
            <KitRow key={kit.id} kit={kit} onProblem={setProblem} />
          ))}
        </ul>
      )}
      {problem !== null && (
        <div className="mt-4">
          <Banner tone="bad">{problem}</Banner>
        </div>
      )}
      {refused !== null && (
        <div className="mt-4">
          <Banner tone="bad" title={t('brand.import.refused', { file: refused.file })}>
            <ul className="flex flex-col gap-1 [overflow-wrap:anywhere]">
              {refused.problems.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Banner>
        </div>
      )}
    </Dialog>
  )
}

function ImportButton({ onFile }: { readonly onFile: (file: File) => void }) {
  const id = useId()
  return (
    <span className="inline-flex">
      <input
        id={id}
        type="file"
        accept="application/json,.json"
        className="peer sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file !== undefined) onFile(file)
          // The same file can be chosen again after it was mended.
          event.target.value = ''
        }}
      />
      <label
        htmlFor={id}
        className="inline-flex min-h-10 w-full cursor-pointer items-center justify-center rounded-base border border-line-strong bg-sheet px-4 font-medium whitespace-nowrap hover:border-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-signal"
      >
        {t('brand.import')}
      </label>
    </span>
  )
}
