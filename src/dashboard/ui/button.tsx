import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { classNames } from './class-names.ts'

export type ButtonProps = ComponentProps<'button'> & {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** Stands before the words. */
  readonly icon?: ReactNode
  /** Works on what was asked: keeps the focus and its width, and takes no further press. */
  readonly busy?: boolean
}

export function Button({
  variant,
  size,
  icon,
  busy = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      className={classNames(buttonClass(variant, size), className)}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <LoaderCircle aria-hidden className="size-4 animate-spin" /> : icon}
      {children}
    </button>
  )
}
