import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { t } from '../messages/t.ts'
import { IconButton } from './icon-button.tsx'

type SidePanelProps = {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Stays in view at the bottom. */
  readonly footer?: ReactNode
}

/** A panel at the side of the screen, at the bottom of a phone. The rest of the screen stays in use; Escape closes. */
export function SidePanel({ title, onClose, children, footer }: SidePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Base.Root
      open
      modal={false}
      disablePointerDismissal
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Base.Portal>
        <Base.Popup
          initialFocus={heading}
          className="fixed inset-x-0 bottom-0 z-40 flex h-[70dvh] flex-col rounded-t-large border border-line bg-sheet text-ink shadow-sheet transition-transform data-ending-style:translate-y-4 data-starting-style:translate-y-4 sm:inset-y-0 sm:start-auto sm:end-0 sm:h-auto sm:w-96 sm:rounded-none sm:border-y-0 sm:border-e-0"
        >
          <div className="flex items-center justify-between gap-4 px-4 pt-4 pb-2">
            <Base.Title ref={heading} tabIndex={-1} className="text-title font-semibold outline-none">
              {title}
            </Base.Title>
            <Base.Close render={<IconButton label={t('common.close')} icon={X} />} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">{children}</div>
          {footer !== undefined && (
            <div className="border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
