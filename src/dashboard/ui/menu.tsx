import { Menu as Base } from '@base-ui/react/menu'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { type Icon, pictureOf } from './button.tsx'

/** Actions behind a button. */
export function Menu({ trigger, heading, actions }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <MenuSheet>
        {Boolean(heading) && (
          <div className="mb-1 max-w-72 border-b border-line px-2.5 py-2 [overflow-wrap:anywhere]">
            {heading}
          </div>
        )}
        {actions
          .filter((action) => action !== false)
          .map((action) => (
            <Base.Item
              key={action.label}
              disabled={action.disabled ?? false}
              onClick={() => action.onSelect()}
              className={rowClass(action.destructive)}
            >
              {pictureOf(action.icon)}
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

/** Gives the focus back to its button, except where it went elsewhere meanwhile. A `finalFocus` would know no exception. */
function MenuSheet({ children }: { readonly children: ReactNode }) {
  return (
    <Base.Portal>
      <Base.Positioner align="end" sideOffset={4} collisionPadding={8} className="z-50">
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

export type TriggerProps = Pick<ComponentProps<'button'>, 'onClick' | 'aria-haspopup' | 'aria-expanded'>

export type MenuAction = {
  readonly label: string
  readonly icon?: Icon
  /** After the label: a size, a key. */
  readonly aside?: string
  readonly onSelect: () => void
  readonly disabled?: boolean
  readonly destructive?: boolean
}

export type MenuProps = {
  readonly trigger: ReactElement<TriggerProps>
  /** Above the actions, to read only. */
  readonly heading?: ReactNode
  /** False for one that is not offered. */
  readonly actions: readonly (MenuAction | false)[]
}
