import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChoiceMenuProps, MenuProps } from './menu-props.ts'

/** Of a press that came before the menu. */
export type PressedEarly = { readonly defaultOpen: boolean }

/** Actions under one button. */
export function MenuPopup({ trigger, actions, align = 'end', defaultOpen }: MenuProps & PressedEarly) {
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <MenuSheet align={align}>
        {actions.map((action) => (
          <Base.Item
            key={action.label}
            disabled={action.disabled ?? false}
            onClick={action.onSelect}
            className={rowClass(action.destructive)}
          >
            {action.icon}
            <span className="flex-1">{action.label}</span>
            {action.aside !== undefined && (
              <span className="text-end text-small text-ink-soft">{action.aside}</span>
            )}
          </Base.Item>
        ))}
      </MenuSheet>
    </Base.Root>
  )
}

/** One of a few under a button. */
export function ChoiceMenuPopup<Choice extends string>({
  trigger,
  label,
  value,
  onValueChange,
  choices,
  defaultOpen,
}: ChoiceMenuProps<Choice> & PressedEarly) {
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <MenuSheet align="start">
        <Base.RadioGroup aria-label={label} value={value} onValueChange={onValueChange}>
          {choices.map((choice) => (
            <Base.RadioItem key={choice.value} value={choice.value} closeOnClick className={rowClass(false)}>
              <span className="size-4">
                <Base.RadioItemIndicator>
                  <Check aria-hidden className="size-4" />
                </Base.RadioItemIndicator>
              </span>
              {choice.label}
            </Base.RadioItem>
          ))}
        </Base.RadioGroup>
      </MenuSheet>
    </Base.Root>
  )
}

function MenuSheet({
  align,
  children,
}: {
  readonly align: 'start' | 'center' | 'end'
  readonly children: ReactNode
}) {
  return (
    <Base.Portal>
      <Base.Positioner align={align} sideOffset={4} collisionPadding={8} className="z-50">
        <Base.Popup className="max-h-(--available-height) max-w-(--available-width) min-w-48 overflow-y-auto rounded-large border border-line bg-sheet p-1 text-ink shadow-sheet transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

function rowClass(destructive: boolean | undefined): string {
  return `flex min-h-9 cursor-default items-center gap-2.5 rounded-small px-2.5 text-body outline-none select-none data-disabled:opacity-50 data-highlighted:bg-ink/8 pointer-coarse:min-h-11 ${destructive ? 'text-bad' : ''}`
}
