import { Download } from 'lucide-react'
import { useState } from 'react'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy.tsx'
import type { DownloadDialogProps } from './download-panel.tsx'

const DownloadDialog = lazyPart(() => import('./download-panel.tsx'), 'DownloadDialog')

export function DownloadButton({ code, isShown }: Pick<DownloadDialogProps, 'code' | 'isShown'>) {
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  return (
    <>
      <Button icon={Download} onClick={() => setIsOpen(true)}>
        {t('download.label')}
      </Button>
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
