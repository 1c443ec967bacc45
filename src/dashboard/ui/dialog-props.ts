import type { ReactNode, RefObject } from 'react'

export type DialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Buttons at the bottom; the primary one comes last. */
  readonly actions?: ReactNode
  readonly wide?: boolean
  /** Gets the focus first; otherwise the title does. */
  readonly initialFocus?: RefObject<HTMLElement | null>
}
