import type { ReactNode } from 'react'

export type AlertDialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description: ReactNode
  /** What the confirming button does, as a verb with the thing's name. */
  readonly confirm: string
  readonly onConfirm: () => void
  /** "Cancel" when left out. */
  readonly cancel?: string
  readonly destructive?: boolean
  readonly busy?: boolean
}
