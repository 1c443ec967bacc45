import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

type CellProps = { readonly className?: string; readonly children: ReactNode }

type HeadProps = CellProps & {
  /** Characters of the longest number, as `--number` for a column of fixed width. */
  readonly characters?: number
}

/** The head of a column of numbers. */
export function NumberHead({ className, characters, children }: HeadProps) {
  const style =
    characters === undefined ? {} : ({ '--number': `calc(${characters}ch + 0.75rem)` } as CSSProperties)
  return (
    <th scope="col" style={style} className={classNames('text-end align-bottom font-medium', className)}>
      {children}
    </th>
  )
}

export function NumberCell({ className, children }: CellProps) {
  return <td className={classNames('py-1.5 text-end', className)}>{children}</td>
}
