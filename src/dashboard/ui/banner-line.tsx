import type { ReactNode } from 'react'
import { bannerColours, bannerEdges, bannerIcons, type BannerProps, type BannerTone } from './banner.tsx'
import { classNames } from './class-names.ts'

type BannerLineProps = Omit<BannerProps, 'live'>

/** A message in one line: title, text and buttons beside each other. */
export function BannerLine({ tone = 'note', title, children, actions }: BannerLineProps) {
  return (
    <Line tone={tone} role="status">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <p className="line-clamp-2 min-w-0 flex-1 sm:line-clamp-1">
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

/** A message that is there from the start, in one line with its title. A press shows the rest. */
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
