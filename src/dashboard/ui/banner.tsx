import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BannerTone = 'note' | 'good' | 'warn' | 'bad'

export type BannerProps = {
  readonly tone?: BannerTone
  readonly title?: string
  readonly children?: ReactNode
  /** Buttons. */
  readonly actions?: ReactNode
  /** Announced when it appears; `bad` interrupts. False for a banner that is there from the start. */
  readonly live?: boolean
}

export const bannerIcons = { note: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert }
export const bannerColours: Record<BannerTone, string> = {
  note: 'text-ink-soft',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
}
export const bannerEdges: Record<BannerTone, string> = {
  note: 'border-s-line-strong',
  good: 'border-s-good',
  warn: 'border-s-warn',
  bad: 'border-s-bad',
}

/** A message with its next step. */
export function Banner({ tone = 'note', title, children, actions, live = true }: BannerProps) {
  const Icon = bannerIcons[tone]
  return (
    <div
      role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}
      className={classNames(
        'flex items-start gap-3 rounded-base border border-s-4 border-line bg-sheet p-4',
        bannerEdges[tone],
      )}
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', bannerColours[tone])} />
      <div className="@container min-w-0 flex-1 [overflow-wrap:anywhere]">
        <div className="flex flex-col gap-3 @2xl:flex-row @2xl:items-center @2xl:justify-between">
          <div className="min-w-0">
            {title !== undefined && <p className="font-semibold">{title}</p>}
            {children !== undefined && <div className="text-ink-soft [&_strong]:text-ink">{children}</div>}
          </div>
          {actions !== undefined && (
            <div className="flex shrink-0 flex-wrap gap-2 @2xl:-my-1.5">{actions}</div>
          )}
        </div>
      </div>
    </div>
  )
}
