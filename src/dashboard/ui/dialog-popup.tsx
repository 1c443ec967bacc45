import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { t } from '../messages/t.ts'
import { classNames } from './class-names.ts'
import type { DialogProps } from './dialog-props.ts'
import { IconButton } from './icon-button.tsx'
import { actionsClass, popupClass, veilClass } from './popup-class.ts'

/** A question or a task over the screen. Focus stays inside and returns where it was; Escape closes. */
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
  // Not the way out, which comes first: who listens hears the question, and Enter does not close it.
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
