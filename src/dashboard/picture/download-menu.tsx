import '../messages/picture-messages.ts'
import { Copy, Download, FileImage, FileText, FileType, Ruler } from 'lucide-react'
import { useState } from 'react'
import type { QrCode } from '#contract/record.ts'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '../ui/button-class.ts'
import { late, useOnceWanted } from '../ui/late.ts'
import { Menu } from '../ui/menu.tsx'
import type { TakingOut } from './take-out.ts'
import { TakingOutQuestions } from './taking-out-questions.tsx'
import { useTakingOut } from './use-taking-out.ts'

const exportDialog = late(async () => (await import('./export/export-dialog.tsx')).ExportDialog)

export type DownloadMenuProps = {
  readonly code: QrCode
  /** Whether the screen shows the picture that the file will hold; asked when a file is. */
  readonly isShown?: () => boolean
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
}

/**
 * Takes a code out as a file or onto the clipboard, read back before it is handed over. A code that leads to this
 * computer or network only says so before it is downloaded: it would be printed in vain.
 */
export function DownloadMenu({ code, isShown, variant = 'secondary', size = 'base' }: DownloadMenuProps) {
  const taking = useTakingOut(code, isShown)
  const [isPlanning, setIsPlanning] = useState<'never' | 'open' | 'closed'>('never')
  const ExportDialog = useOnceWanted(exportDialog, isPlanning !== 'never')
  const file = (format: TakingOut['format'], pixels?: number) => () =>
    taking.choose({ to: 'file', format, ...(pixels !== undefined && { pixels }) })
  const copy = (format: 'png' | 'svg') => () => taking.choose({ to: 'clipboard', format })
  const icon = { 'aria-hidden': true, className: 'size-4' } as const
  return (
    <span className="inline-flex flex-col gap-1">
      <Menu
        trigger={
          <Button variant={variant} size={size} busy={taking.isBusy} icon={<Download {...icon} />}>
            {t('download.label')}
          </Button>
        }
        actions={[
          {
            label: t('download.svg'),
            icon: <FileType {...icon} />,
            aside: t('download.svgAside'),
            onSelect: file('svg'),
          },
          {
            label: t('download.pdf'),
            icon: <FileType {...icon} />,
            aside: t('download.pdfAside'),
            onSelect: file('pdf'),
          },
          {
            label: t('download.png', { pixels: '1024' }),
            icon: <FileImage {...icon} />,
            aside: t('download.pngSmall'),
            onSelect: file('png', 1024),
          },
          {
            label: t('download.png', { pixels: '2048' }),
            icon: <FileImage {...icon} />,
            aside: t('download.pngLarge'),
            onSelect: file('png', 2048),
          },
          { label: t('download.more'), icon: <Ruler {...icon} />, onSelect: () => setIsPlanning('open') },
          {
            label: t('download.proof'),
            icon: <FileText {...icon} />,
            aside: t('download.proofAside'),
            onSelect: file('proof'),
          },
          { label: t('download.copyImage'), icon: <Copy {...icon} />, onSelect: copy('png') },
          { label: t('download.copySvg'), icon: <Copy {...icon} />, onSelect: copy('svg') },
        ]}
      />
      {taking.problem !== null && (
        <span role="alert" className="max-w-56 text-small text-bad">
          {taking.problem}
        </span>
      )}
      {isPlanning !== 'open' && <TakingOutQuestions code={code} taking={taking} />}
      {isPlanning !== 'never' && ExportDialog && (
        <ExportDialog
          code={code}
          open={isPlanning === 'open'}
          onOpenChange={(open) => setIsPlanning(open ? 'open' : 'closed')}
          taking={taking}
        />
      )}
    </span>
  )
}
