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
  /** One line: title, text and buttons beside each other. */
  readonly line?: boolean
  /** One line with the title; a press shows the rest. */
  readonly folded?: boolean
  /** Announced when it appears; `bad` interrupts. False for a banner that is there from the start. */
  readonly live?: boolean
}

const icons = { note: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert }
const colours: Record<BannerTone, string> = {
  note: 'text-ink-soft',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
}
const edges: Record<BannerTone, string> = {
  note: 'border-s-line-strong',
  good: 'border-s-good',
  warn: 'border-s-warn',
  bad: 'border-s-bad',
}

/** A message with its next step. */
export function Banner(props: BannerProps) {
  const { tone = 'note', title, children, actions, live = true, line = false, folded = false } = props
  const Icon = icons[tone]
  return (
    <div
      role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}
      className={classNames(
        'flex items-start gap-3 rounded-base border border-s-4 border-line bg-sheet',
        line || folded ? 'px-3 py-1.5 text-small' : 'p-4',
        edges[tone],
      )}
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', colours[tone])} />
      {line ? (
        <LineContent title={title} actions={actions}>
          {children}
        </LineContent>
      ) : folded ? (
        <details className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <summary className="cursor-pointer font-semibold">{title}</summary>
          <div className="pt-1 text-ink-soft [&_strong]:text-ink">{children}</div>
        </details>
      ) : (
        <FullContent title={title} actions={actions}>
          {children}
        </FullContent>
      )}
    </div>
  )
}

type ContentProps = {
  readonly title: string | undefined
  readonly actions: ReactNode
  readonly children: ReactNode
}

function FullContent({ title, actions, children }: ContentProps) {
  return (
    <div className="@container min-w-0 flex-1 [overflow-wrap:anywhere]">
      <div className="flex flex-col gap-3 @2xl:flex-row @2xl:items-center @2xl:justify-between">
        <div className="min-w-0">
          {title !== undefined && <p className="font-semibold">{title}</p>}
          {children !== undefined && <div className="text-ink-soft [&_strong]:text-ink">{children}</div>}
        </div>
        {actions !== undefined && <div className="flex shrink-0 flex-wrap gap-2 @2xl:-my-1.5">{actions}</div>}
      </div>
    </div>
  )
}

function LineContent({ title, actions, children }: ContentProps) {
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <p className="line-clamp-2 min-w-0 flex-1 sm:line-clamp-1">
        {title !== undefined && <span className="font-semibold">{title}</span>}{' '}
        <span className="text-ink-soft">{children}</span>
      </p>
      {actions !== undefined && <div className="-my-0.5 flex shrink-0 gap-2">{actions}</div>}
    </div>
  )
}
