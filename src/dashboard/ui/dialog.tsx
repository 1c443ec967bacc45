import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import {
  createContext,
  use,
  useId,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
} from 'react'
import { createPortal } from 'react-dom'
import { t } from '../messages/t.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

const Footer = createContext<HTMLElement | null>(null)

/** Buttons of a step inside a dialog, at the dialog's bottom like its own `actions`. Not for a form's own button. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  const footer = use(Footer)
  return footer && createPortal(children, footer)
}

/** A `ref` for a message that appears away from the button that was pressed. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/** The subject of a dialog, which stays while the dialog closes, so that its words do not change meanwhile. */
export function useQuestion<About>() {
  const [state, setState] = useState<{ readonly about: About | null; readonly isOpen: boolean }>({
    about: null,
    isOpen: false,
  })
  return {
    ...state,
    ask: (about: About) => setState({ about, isOpen: true }),
    close: () => setState((before) => ({ ...before, isOpen: false })),
  }
}

const widths = { false: 'max-w-md', true: 'max-w-2xl', full: 'max-w-[86rem]' } as const

/** A modal dialog. Traps focus and restores it; Escape closes. Its actions stay in view. */
export function Dialog(props: DialogProps) {
  const { open = true, onClose, title, description, children, wide = false, initialFocus, finalFocus } = props
  // Focus the heading, not the close button: screen readers read it, and Enter does not close.
  const heading = useRef<HTMLHeadingElement>(null)
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  return (
    <Base.Root open={open} onOpenChange={(next, { event }) => next || isSecondPress(event) || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={veilClass} />
        <Base.Popup
          initialFocus={initialFocus ?? heading}
          finalFocus={finalFocus ?? true}
          className={classNames(popupClass, widths[String(wide) as keyof typeof widths])}
        >
          <div className={bodyClass}>
            <PopupHead title={title} heading={heading} />
            {description !== undefined && (
              <Base.Description render={<div />} className="mt-2 text-ink-soft">
                {description}
              </Base.Description>
            )}
            {children !== undefined && (
              <div className="mt-4">
                <Footer value={footer}>{children}</Footer>
              </div>
            )}
          </div>
          <div ref={setFooter} className={actionsClass}>
            {props.confirm === undefined ? (
              props.actions
            ) : (
              <>
                <Button onClick={onClose}>{t('common.cancel')}</Button>
                <ConfirmButton {...props} />
              </>
            )}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

type FormDialogProps = Omit<DialogProps, 'actions' | 'onConfirm' | 'form'> & {
  readonly confirm: string
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly onChange?: () => void
  readonly className?: string
}

/** A dialog with one form, which its confirm button sends. */
export function FormDialog({
  onSubmit,
  onChange,
  className = 'flex flex-col gap-3',
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId()
  return (
    <Dialog {...dialog} form={id}>
      <form id={id} noValidate onSubmit={onSubmit} onChange={onChange} className={className}>
        {children}
      </form>
    </Dialog>
  )
}

function ConfirmButton({ confirm, onConfirm, destructive = false, busy, disabled, form }: Confirmation) {
  return (
    <Button
      variant={destructive ? 'danger' : 'primary'}
      busy={busy ?? false}
      disabled={disabled}
      onClick={onConfirm}
      {...(form !== undefined && { type: 'submit', form })}
    >
      {confirm}
    </Button>
  )
}

type PopupHeadProps = { readonly title: string; readonly heading: RefObject<HTMLHeadingElement | null> }

function PopupHead({ title, heading }: PopupHeadProps) {
  return (
    <div className="flex items-start justify-between gap-4">
      <Base.Title ref={heading} tabIndex={-1} className="text-title font-semibold text-balance outline-none">
        {title}
      </Base.Title>
      <Base.Close render={<IconButton label={t('common.close')} icon={X} />} />
    </div>
  )
}

type Confirmation = {
  /** The label of the button that answers the dialog; "Cancel" stands before it. */
  readonly confirm?: string
  readonly onConfirm?: (() => void) | undefined
  readonly destructive?: boolean
  readonly busy?: boolean
  readonly disabled?: boolean
  /** The id of the form that the button sends. */
  readonly form?: string
}

export type DialogProps = Confirmation & {
  /** True by default, for a dialog that is on the page only while it is open. */
  readonly open?: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Other buttons than `confirm`, primary last. */
  readonly actions?: ReactNode
  /** `full`: nearly the whole window. */
  readonly wide?: boolean | 'full'
  /** Receives focus first; defaults to the title. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** Receives focus at the end, where the control that had it is gone. */
  readonly finalFocus?: () => HTMLElement | null
}

/** A double click opens a dialog with its first press. The second one falls on the veil, and must not close it. */
function isSecondPress(event: Event): boolean {
  return event instanceof MouseEvent && event.detail > 1
}

/** A dialog that needs an answer: a click outside does not close it. Focus starts on cancel. */
export function AlertDialog(props: AlertDialogProps) {
  const { open = true, onClose, title, description, cancel, children } = props
  return (
    <BaseAlert.Root open={open} onOpenChange={(next) => next || onClose()}>
      <BaseAlert.Portal>
        <BaseAlert.Backdrop className={veilClass} />
        <BaseAlert.Popup className={classNames(popupClass, 'max-w-md')}>
          <div className={bodyClass}>
            <BaseAlert.Title className="text-title font-semibold text-balance">{title}</BaseAlert.Title>
            <BaseAlert.Description render={<div />} className="mt-2 text-ink-soft">
              {description}
            </BaseAlert.Description>
            {children !== undefined && children !== false && <div className="mt-4">{children}</div>}
          </div>
          <div className={actionsClass}>
            <BaseAlert.Close render={<Button>{cancel ?? t('common.cancel')}</Button>} />
            <ConfirmButton {...props} />
          </div>
        </BaseAlert.Popup>
      </BaseAlert.Portal>
    </BaseAlert.Root>
  )
}

export type AlertDialogProps = Omit<Confirmation, 'disabled' | 'form'> &
  Pick<DialogProps, 'open' | 'onClose' | 'title' | 'description'> & {
    readonly confirm: string
    readonly onConfirm: () => void
    readonly cancel?: string
    /** Fields of the answer, below the description. */
    readonly children?: ReactNode
  }

export const veilClass =
  'fixed inset-0 z-40 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'
/** A centred panel; on a phone it is at the bottom. */
export const popupClass =
  'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full flex-col overflow-y-auto rounded-t-large border border-line bg-sheet text-ink shadow-sheet transition-all data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:inset-y-0 sm:my-auto sm:h-fit sm:rounded-large'
/**
 * Scrolls, so that the actions below stay in view; in a very low window the whole dialog scrolls. A line above the
 * actions says that more is below: its cover scrolls with the content.
 */
const bodyClass =
  'shrink-0 bg-[linear-gradient(var(--color-sheet),var(--color-sheet)),linear-gradient(var(--color-line),var(--color-line))] [background-attachment:local,scroll] bg-size-[100%_3px,100%_1px] bg-bottom bg-no-repeat px-6 pt-6 pb-2 tall:shrink tall:scroll-py-4 tall:overflow-y-auto tall:overscroll-contain [&:has(+:empty)]:pb-6'
const actionsClass =
  'flex shrink-0 flex-wrap-reverse justify-end gap-2 px-6 pt-4 pb-[max(1.5rem,env(safe-area-inset-bottom))] empty:hidden max-sm:[&>*]:min-w-fit max-sm:[&>*]:flex-1'
