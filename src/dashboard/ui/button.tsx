import { LoaderCircle, type LucideIcon } from 'lucide-react'
import { type ComponentProps, isValidElement, type ReactElement } from 'react'
import { classNames } from './class-names.ts'

type ButtonProps = ComponentProps<'button'> & {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly icon?: Icon | undefined
  /** Pending: keeps focus and width and ignores clicks. */
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
      {busy ? <LoaderCircle aria-hidden className="size-4 animate-spin" /> : pictureOf(icon)}
      {children}
    </button>
  )
}

/** An icon in its usual size, or an element that differs. */
export type Icon = LucideIcon | ReactElement

export function pictureOf(icon: Icon | undefined) {
  if (icon === undefined || isValidElement(icon)) return icon
  const Picture = icon
  return <Picture aria-hidden className="size-4 shrink-0" />
}

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'base' | 'small'

const shared =
  'inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-base border text-center [&>svg]:shrink-0 font-medium whitespace-nowrap max-sm:[overflow-wrap:anywhere] max-sm:whitespace-normal select-none transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55'

const sizes: Record<ButtonSize, string> = {
  base: 'min-h-10 px-4 text-body',
  small: 'min-h-8 px-2.5 text-small',
}

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-signal text-signal-ink enabled:hover:bg-signal-strong [a&]:hover:bg-signal-strong',
  secondary: 'border-line-strong bg-sheet text-ink enabled:hover:border-ink [a&]:hover:border-ink',
  quiet: 'border-transparent bg-transparent text-ink enabled:hover:bg-ink/8 [a&]:hover:bg-ink/8',
  danger: 'border-transparent bg-bad text-bad-ink enabled:hover:bg-bad/88',
}

/** The style of a button, also for links. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'base'): string {
  return `${shared} ${sizes[size]} ${variants[variant]}`
}
