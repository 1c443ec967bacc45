import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, type ReactNode, type RefObject } from 'react'
import { t } from '../messages/t.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

/** A modal dialog. Traps focus and restores it; Escape closes. */
export function DialogPopup({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  wide = false,
  initialFocus,
}: DialogProps) {
  // Focus the heading, not the close button: screen readers read it, and Enter does not close.
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={veilClass} />
        <Base.Popup
          initialFocus={initialFocus ?? heading}
          className={classNames(popupClass, wide ? 'max-w-2xl' : 'max-w-md')}
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title
              ref={heading}
              tabIndex={-1}
              className="text-title font-semibold text-balance outline-none"
            >
              {title}
            </Base.Title>
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

export type DialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Buttons at the bottom, primary last. */
  readonly actions?: ReactNode
  readonly wide?: boolean
  /** Receives focus first; defaults to the title. */
  readonly initialFocus?: RefObject<HTMLElement | null>
}

/** A dialog that needs an answer: a click outside does not close it. Focus starts on cancel. */
export function AlertDialogPopup({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  onConfirm,
  cancel,
  destructive = false,
  busy = false,
}: AlertDialogProps) {
  return (
    <BaseAlert.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseAlert.Portal>
        <BaseAlert.Backdrop className={veilClass} />
        <BaseAlert.Popup className={classNames(popupClass, 'max-w-md')}>
          <BaseAlert.Title className="text-title font-semibold text-balance">{title}</BaseAlert.Title>
          <BaseAlert.Description render={<div />} className="mt-2 text-ink-soft">
            {description}
          </BaseAlert.Description>
          <div className={actionsClass}>
            <BaseAlert.Close render={<Button>{cancel ?? t('common.cancel')}</Button>} />
            <Button variant={destructive ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </BaseAlert.Popup>
      </BaseAlert.Portal>
    </BaseAlert.Root>
  )
}

export type AlertDialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description: ReactNode
  /** The label of the confirm button. */
  readonly confirm: string
  readonly onConfirm: () => void
  /** Defaults to "Cancel". */
  readonly cancel?: string
  readonly destructive?: boolean
  readonly busy?: boolean
}

export const veilClass =
  'fixed inset-0 z-40 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'
/** A centred panel; on a phone it is at the bottom. */
export const popupClass =
  'fixed inset-x-0 bottom-0 z-50 mx-auto max-h-[92dvh] w-full overflow-y-auto rounded-t-large border border-line bg-sheet p-6 text-ink shadow-sheet transition-all data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:inset-y-0 sm:my-auto sm:h-fit sm:rounded-large'
export const actionsClass = 'mt-6 flex flex-wrap-reverse justify-end gap-2 max-sm:[&>*]:flex-1'
