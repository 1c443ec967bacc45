import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { t } from '../messages/t.ts'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

export type DialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Buttons at the bottom; the primary one comes last. */
  readonly actions?: ReactNode
  readonly wide?: boolean
  /** Gets the focus first; otherwise the first control does. */
  readonly initialFocus?: RefObject<HTMLElement | null>
}

/** A question or a task over the screen. Focus stays inside and returns where it was; Escape closes. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  wide = false,
  initialFocus,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={veilClass} />
        <Base.Popup
          {...(initialFocus && { initialFocus })}
          className={classNames(popupClass, wide ? 'max-w-2xl' : 'max-w-md')}
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="text-title font-semibold text-balance">{title}</Base.Title>
            <Base.Close
              render={<IconButton label={t('common.close')} icon={<X aria-hidden className="size-4" />} />}
            />
          </div>
          {description !== undefined && (
            <Base.Description render={<div />} className="mt-2 text-ink-soft">
              {description}
            </Base.Description>
          )}
          {children !== undefined && <div className="mt-4">{children}</div>}
          {actions !== undefined && <div className={actionsClass}>{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export const veilClass =
  'fixed inset-0 z-40 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'
/** A sheet in the middle; on a phone it stands at the bottom. */
export const popupClass =
  'fixed inset-x-0 bottom-0 z-50 mx-auto max-h-[92dvh] w-full overflow-y-auto rounded-t-large border border-line bg-sheet p-6 text-ink shadow-sheet transition-all data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:inset-y-0 sm:my-auto sm:h-fit sm:rounded-large'
export const actionsClass = 'mt-6 flex flex-wrap-reverse justify-end gap-2 max-sm:[&>*]:flex-1'
