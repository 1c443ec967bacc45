import type { ReactNode } from 'react'
import { FormMessage } from '../../ui/field.tsx'
import { t } from '../../messages/t.ts'

type WayRowProps = {
  readonly name: string
  readonly badge?: string | undefined
  readonly text: string
  readonly action?: ReactNode
}

/** One passkey, identity, session or account of a list. */
export function WayRow({ name, badge, text, action }: WayRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="min-w-0 font-medium [overflow-wrap:anywhere]">
            {name}
          </span>
          {badge !== undefined && (
            <span className="rounded-small border border-line-strong px-1.5 text-small text-ink-soft">
              {badge}
            </span>
          )}
        </p>
        <p className="text-small text-ink-soft">{text}</p>
      </div>
      {action}
    </li>
  )
}

/** The rows of a part, or one sentence for none. */
export function WayList({
  label,
  none,
  children,
}: {
  readonly label: string
  readonly none: string
  readonly children: readonly ReactNode[]
}) {
  if (children.length === 0)
    return <p className="border-t border-line p-4 text-small text-ink-soft sm:px-6">{none}</p>
  return (
    <ul aria-label={label} className="divide-y divide-line border-t border-line">
      {children}
    </ul>
  )
}

/** Why a change of a part failed. */
export function PartMessage({ children }: { readonly children: ReactNode }) {
  return (
    <div className="px-4 pb-4 sm:px-6">
      <FormMessage>{children}</FormMessage>
    </div>
  )
}

type Names = { readonly browser?: string | undefined; readonly system?: string | undefined }

/** A browser as people name it, such as “Chrome on Windows”; empty when unknown. */
export function browserWords({ browser = '', system = '' }: Names): string {
  return browser !== '' && system !== '' ? t('profile.browserOn', { browser, system }) : browser || system
}
