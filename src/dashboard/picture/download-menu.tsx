import { useNavigate } from '@tanstack/react-router'
import { Copy, Download, FileImage, FileText, FileType, Frame, Package, Printer, Ruler } from 'lucide-react'
import { useState } from 'react'
import type { QrCode } from '#contract/record.ts'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import type { ButtonVariant } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy.tsx'
import { Menu } from '../ui/menu.tsx'
import type { MenuProps } from '../ui/menu-popup.tsx'
import type { TakingOut } from './download-file.ts'
import { TakingOutQuestions } from './downloads.tsx'
import { useTakingOut } from './downloads.tsx'
import { formatMillimetres, usePrintSettings } from './planner/print-settings.ts'

const ExportDialog = lazyPart(async () => (await import('./export/export-dialog.tsx')).ExportDialog)

export type DownloadMenuProps = {
  readonly code: QrCode
  /** Whether the screen shows the same picture as the file. */
  readonly isShown?: () => boolean
  readonly variant?: ButtonVariant
  /** Opens the launch sheet, where the screen has one. */
  readonly onLaunch?: () => void
}

const icon = { 'aria-hidden': true, className: 'size-4' } as const

/**
 * Downloads or copies a code; each file is decoded first. Warns about a code that only works on this computer
 * or network before it is printed.
 */
export function DownloadMenu({ code, isShown, variant = 'secondary', onLaunch }: DownloadMenuProps) {
  const taking = useTakingOut(code, isShown)
  const [isPlanning, setIsPlanning] = useState<'never' | 'open' | 'closed'>('never')
  const actions = useDownloads(code, taking, () => setIsPlanning('open'))
  return (
    <span className="inline-flex flex-col gap-1">
      <Menu
        trigger={
          <Button variant={variant} busy={taking.isBusy} icon={<Download {...icon} />}>
            {t('download.label')}
          </Button>
        }
        actions={
          onLaunch === undefined
            ? actions
            : [...actions, { label: t('launch.open'), icon: <Printer {...icon} />, onSelect: onLaunch }]
        }
      />
      {taking.problem !== null && (
        <span role="alert" className="max-w-56 text-small text-bad">
          {taking.problem}
        </span>
      )}
      {isPlanning !== 'open' && <TakingOutQuestions code={code} taking={taking} />}
      {isPlanning !== 'never' && (
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

const drawing = <FileType {...icon} />
const pixels = <FileImage {...icon} />

/** The entries of the menu. `onPlan` opens the formats and sizes. */
function useDownloads(
  code: QrCode,
  taking: ReturnType<typeof useTakingOut>,
  onPlan: () => void,
): MenuProps['actions'] {
  const [{ width }] = usePrintSettings(String(code.id))
  const navigate = useNavigate()
  const file = (format: TakingOut['format'], size?: number) => () =>
    taking.choose({ to: 'file', format, ...(size !== undefined && { pixels: size }) })
  const copy = (format: 'png' | 'svg') => () => taking.choose({ to: 'clipboard', format })
  const png = (size: number, aside: string) => ({
    label: t('download.png', { pixels: String(size) }),
    icon: pixels,
    aside,
    onSelect: file('png', size),
  })
  const onArtwork = () => void navigate({ to: '/codes/$id/artwork', params: { id: String(code.id) } })
  const planned = width === null ? {} : { aside: t('download.width', { width: formatMillimetres(width) }) }
  return [
    { label: t('download.svg'), icon: drawing, aside: t('download.svgAside'), onSelect: file('svg') },
    { label: t('download.pdf'), icon: drawing, aside: t('download.pdfAside'), onSelect: file('pdf') },
    png(1024, t('download.pngSmall')),
    png(2048, t('download.pngLarge')),
    { label: t('download.more'), icon: <Ruler {...icon} />, ...planned, onSelect: onPlan },
    {
      label: t('download.artwork'),
      icon: <Frame {...icon} />,
      aside: t('download.artworkAside'),
      onSelect: onArtwork,
    },
    {
      label: t('download.proof'),
      icon: <FileText {...icon} />,
      aside: t('download.proofAside'),
      onSelect: file('proof'),
    },
    {
      label: t('download.pack'),
      icon: <Package {...icon} />,
      aside: t('download.packAside'),
      onSelect: file('pack'),
    },
    { label: t('download.copyImage'), icon: <Copy {...icon} />, onSelect: copy('png') },
    { label: t('download.copySvg'), icon: <Copy {...icon} />, onSelect: copy('svg') },
  ]
}
