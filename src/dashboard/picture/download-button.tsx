import { Download } from 'lucide-react'
import { useState } from 'react'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyPart } from '../ui/lazy.tsx'
import type { DownloadDialogProps } from './download-panel.tsx'

const DownloadDialog = lazyPart(() => import('./download-panel.tsx'), 'DownloadDialog')

type DownloadButtonProps = Pick<DownloadDialogProps, 'code' | 'isShown'> & {
  /** Only the icon, for a card. */
  readonly small?: boolean
}

export function DownloadButton({ code, isShown, small = false }: DownloadButtonProps) {
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  return (
    <>
      {small ? (
        <IconButton plain label={t('download.label')} icon={Download} onClick={() => setIsOpen(true)} />
      ) : (
        <Button icon={Download} onClick={() => setIsOpen(true)}>
          {t('download.label')}
        </Button>
      )}
      {isOpen !== null && (
        <DownloadDialog
          code={code}
          open={isOpen}
          onClose={() => setIsOpen(false)}
          {...(isShown && { isShown })}
        />
      )}
    </>
  )
}
