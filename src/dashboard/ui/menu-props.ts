import type { ComponentProps, ReactElement, ReactNode } from 'react'

/** Of the button that opens a menu. */
export type TriggerProps = Pick<ComponentProps<'button'>, 'onClick' | 'aria-haspopup' | 'aria-expanded'>

export type MenuAction = {
  readonly label: string
  readonly icon?: ReactNode
  /** After the words: a size, a key. */
  readonly aside?: string
  readonly onSelect: () => void
  readonly disabled?: boolean
  readonly destructive?: boolean
}

export type MenuProps = {
  /** The button that opens it. */
  readonly trigger: ReactElement<TriggerProps>
  readonly actions: readonly MenuAction[]
  readonly align?: 'start' | 'center' | 'end'
}

export type ChoiceMenuProps<Choice extends string> = {
  readonly trigger: ReactElement<TriggerProps>
  readonly label: string
  readonly value: Choice
  readonly onValueChange: (value: Choice) => void
  readonly choices: readonly { readonly value: Choice; readonly label: string }[]
}
