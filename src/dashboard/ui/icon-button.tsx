import type { ComponentProps } from 'react'
import { type Icon, pictureOf } from './button.tsx'
import { classNames } from './class-names.ts'
import { Tooltip } from './tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, also shown as a tooltip. */
  readonly label: string
  readonly icon: Icon
  /** Uses the browser's tooltip, for lists with very many buttons. */
  readonly plain?: boolean
}

export function IconButton({
  label,
  icon,
  plain = false,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={plain ? label : rest.title}
      className={classNames(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-base text-ink-soft transition-colors enabled:hover:bg-ink/8 enabled:hover:text-ink disabled:opacity-50 pointer-coarse:size-10',
        className,
      )}
    >
      {pictureOf(icon)}
    </button>
  )
  return plain ? button : <Tooltip text={label}>{button}</Tooltip>
}
