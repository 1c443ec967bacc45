import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QrCode } from '#contract/record.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { t } from '../../messages/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { drawCode } from '../draw-code.ts'
import { LaunchSheet } from './launch-sheet.tsx'

export type LaunchDialogProps = {
  /** The saved code. */
  readonly code: QrCode
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The launch sheet over any screen, with the code large enough to scan from the screen. */
export function LaunchDialog({ code, open, onOpenChange }: LaunchDialogProps) {
  const client = useQueryClient()
  const { data: picture = null } = useQuery({
    queryKey: queryKeys.launchPicture(code.id, code.updatedAt),
    queryFn: () => drawCode(client, code),
    enabled: open,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      wide
      title={t('launch.heading')}
      description={code.title || code.slashTag}
    >
      {open && (
        <div className="flex flex-col gap-6">
          {picture === null ? (
            <Skeleton className="mx-auto aspect-square w-56" />
          ) : (
            <img
              src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture.svg)}`}
              alt={t('launch.picture', { title: code.title || code.slashTag })}
              className={`mx-auto w-56 object-contain ${picture.design.background.transparent ? 'bg-checks' : 'bg-print'}`}
            />
          )}
          <LaunchSheet code={code} picture={picture} />
        </div>
      )}
    </Dialog>
  )
}
