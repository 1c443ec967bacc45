import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { t } from '../messages/t.ts'
import type { AlertDialogProps } from './alert-dialog-props.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { actionsClass, popupClass, veilClass } from './popup-class.ts'

/** A question that has to be answered: a press beside it does not close it. The way back has the focus. */
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
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={veilClass} />
        <Base.Popup className={classNames(popupClass, 'max-w-md')}>
          <Base.Title className="text-title font-semibold text-balance">{title}</Base.Title>
          <Base.Description render={<div />} className="mt-2 text-ink-soft">
            {description}
          </Base.Description>
          <div className={actionsClass}>
            <Base.Close render={<Button>{cancel ?? t('common.cancel')}</Button>} />
            <Button variant={destructive ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
