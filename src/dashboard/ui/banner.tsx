import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BannerTone = 'note' | 'good' | 'warn' | 'bad'

export type BannerProps = {
  readonly tone?: BannerTone
  readonly title?: string
  readonly children?: ReactNode
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

type BannerLineProps = Omit<BannerProps, 'live'>

/** A message in one line: title, text and buttons beside each other. */
export function BannerLine({ tone = 'note', title, children, actions }: BannerLineProps) {
  return (
    <Line tone={tone} role="status">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <p className="line-clamp-2 min-w-0 flex-1 basis-48 sm:line-clamp-1">
          {title !== undefined && <span className="font-semibold">{title}</span>}{' '}
          <span className="text-ink-soft">{children}</span>
        </p>
        {actions !== undefined && <div className="-my-0.5 flex shrink-0 gap-2">{actions}</div>}
      </div>
    </Line>
  )
}

type FoldedBannerProps = {
  readonly tone: BannerTone
  readonly title: string
  readonly children: ReactNode
}

/** A title in one line that opens to show the text. Present from the start, so it is not announced. */
export function FoldedBanner({ tone, title, children }: FoldedBannerProps) {
  return (
    <Line tone={tone}>
      <details className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <summary className="cursor-pointer font-semibold">{title}</summary>
        <div className="pt-1 text-ink-soft [&_strong]:text-ink">{children}</div>
      </details>
    </Line>
  )
}

type LineProps = { readonly tone: BannerTone; readonly role?: 'status'; readonly children: ReactNode }

function Line({ tone, role, children }: LineProps) {
  const Icon = bannerIcons[tone]
  return (
    <div
      role={role}
      className={classNames(
        'flex items-start gap-3 rounded-base border border-s-4 border-line bg-sheet px-3 py-1.5 text-small',
        bannerEdges[tone],
      )}
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', bannerColours[tone])} />
      {children}
    </div>
  )
}
