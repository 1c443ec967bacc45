import { createLink } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ComponentProps } from 'react'

function BackAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className="inline-flex min-h-6 items-center gap-1 self-start text-small text-ink-soft hover:text-ink"
    >
      <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
      {children}
    </a>
  )
}

/** The way back to the page above, over a heading. */
export const BackLink = createLink(BackAnchor)
