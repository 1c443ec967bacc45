import { useQueryClient } from '@tanstack/react-query'
import { Copy, Download, FileImage, FileType } from 'lucide-react'
import { useState } from 'react'
import type { QrCode } from '#contract/record.ts'
import { isPrivateDomain } from '#design/payload.ts'
import { t } from '../messages/t.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '../ui/button-class.ts'
import { Menu } from '../ui/menu.tsx'
import { isCopy, takeOut, type TakingOut } from './take-out.ts'

export type DownloadMenuProps = {
  readonly code: QrCode
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
}

/**
 * Takes a code out as a file or onto the clipboard. A code that leads to this computer or network only says so
 * before it is downloaded: it would be printed in vain.
 */
export function DownloadMenu({ code, variant = 'secondary', size = 'base' }: DownloadMenuProps) {
  const client = useQueryClient()
  const [asking, setAsking] = useState<TakingOut | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isPrivate = code.qrType !== 'text' && isPrivateDomain(code.brandedDomain)

  async function take(way: TakingOut): Promise<void> {
    setAsking(null)
    setProblem(null)
    setIsBusy(true)
    try {
      await takeOut(client, code, way)
      announce(isCopy(way) ? t('common.copied') : t('download.done'))
    } catch {
      setProblem(isCopy(way) ? t('download.copyFailed') : t('download.failed'))
    } finally {
      setIsBusy(false)
    }
  }

  function choose(way: TakingOut): void {
    if (isPrivate && !isCopy(way)) setAsking(way)
    else void take(way)
  }

  const file = <FileImage aria-hidden className="size-4" />
  return (
    <span className="inline-flex flex-col gap-1">
      <Menu
        trigger={
          <Button variant={variant} size={size} busy={isBusy} icon={<Download aria-hidden className="size-4" />}>
            {t('download.label')}
          </Button>
        }
        actions={[
          { label: t('download.svg'), icon: <FileType aria-hidden className="size-4" />, aside: t('download.svgAside'), onSelect: () => choose('svg') },
          { label: t('download.png', { pixels: '1024' }), icon: file, aside: t('download.pngSmall'), onSelect: () => choose('png-1024') },
          { label: t('download.png', { pixels: '2048' }), icon: file, aside: t('download.pngLarge'), onSelect: () => choose('png-2048') },
          { label: t('download.copyImage'), icon: <Copy aria-hidden className="size-4" />, onSelect: () => choose('copy-image') },
          { label: t('download.copySvg'), icon: <Copy aria-hidden className="size-4" />, onSelect: () => choose('copy-svg') },
        ]}
      />
      {problem !== null && (
        <span role="alert" className="max-w-56 text-small text-bad">
          {problem}
        </span>
      )}
      <AlertDialog
        open={asking !== null}
        onOpenChange={(open) => {
          if (!open) setAsking(null)
        }}
        title={t('download.private.title')}
        description={t('download.private.text')}
        confirm={t('download.private.anyway')}
        onConfirm={() => {
          if (asking !== null) void take(asking)
        }}
      />
    </span>
  )
}
