import type { ReactNode } from 'react'
import { t } from '../../messages/t.ts'
import type { SurfaceId } from '../../picture/surfaces/surface.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Stage } from './stage.tsx'

type EnlargedPreviewProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly svg: string | null
  readonly surface: SurfaceId
  readonly payload: string
  /** The panels that a small window has no room for. */
  readonly parts: {
    readonly surfaces: ReactNode
    readonly verdict: ReactNode
    readonly printSize: ReactNode
  }
}

/** The preview of a small window with everything that a large one shows beside it. */
export function EnlargedPreview({
  open,
  onOpenChange,
  svg,
  surface,
  payload,
  parts: { surfaces, verdict, printSize },
}: EnlargedPreviewProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('editor.preview.heading')}>
      <div aria-hidden className="relative mx-auto aspect-square w-full max-w-sm [container-type:size]">
        <Stage svg={svg} surface={surface} />
      </div>
      {open && <div className="mt-3 min-h-25">{surfaces}</div>}
      <p className="my-3 font-mono text-small [overflow-wrap:anywhere]">{payload}</p>
      {verdict}
      {open && <div className="mt-3 border-t border-line pt-3">{printSize}</div>}
    </Dialog>
  )
}
