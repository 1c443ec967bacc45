import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../messages/t.ts'
import { lazyPart } from '../../ui/lazy.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { CodeOnSurface } from '../surfaces/judge-on-surface.ts'

const RehearsalPanel = lazyPart(async () => (await import('./rehearsal-panel.tsx')).RehearsalPanel)

export type RehearsalFoldProps = {
  /** The drawn code; null while the current values have no picture. */
  readonly code: CodeOnSurface | null
  readonly settingsKey: string
}

/** The scan rehearsal, closed at first. Opening it brings it into view. */
export function RehearsalFold({ code, settingsKey }: RehearsalFoldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const fold = useRef<HTMLDetailsElement>(null)
  // Once it holds the room of its content.
  useEffect(() => {
    if (isOpen) fold.current?.scrollIntoView({ block: 'start' })
  }, [isOpen])
  return (
    <details
      ref={fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group scroll-my-3 border-t border-line text-small"
    >
      <summary className="flex min-h-11 list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <span className="font-medium whitespace-nowrap">{t('rehearsal.heading')}</span>
        <span className="min-w-0 truncate text-ink-soft max-sm:hidden">{t('rehearsal.hint')}</span>
        <ChevronDown
          aria-hidden
          className="ms-auto size-4 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      {isOpen && (
        // The column cuts off what hangs over its end, as the thumb of a slider does.
        <div className="pb-2 canvas:pe-3">
          {code !== null && (
            <RehearsalPanel
              code={code}
              settingsKey={settingsKey}
              loading={<Skeleton className="h-176 w-full" />}
            />
          )}
        </div>
      )}
    </details>
  )
}
