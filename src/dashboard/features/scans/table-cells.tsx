import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

type CellProps = { readonly className?: string; readonly children: ReactNode }

/** The head of a column of numbers. */
export function NumberHead({ className, children }: CellProps) {
  return (
    <th scope="col" className={classNames('text-end align-bottom font-medium', className)}>
      {children}
    </th>
  )
}

export function NumberCell({ className, children }: CellProps) {
  return <td className={classNames('py-1.5 text-end', className)}>{children}</td>
}
