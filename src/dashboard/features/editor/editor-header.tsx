import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { QrCode } from '#contract/record.ts'
import type { EditorValues } from '../../drafts/editor-values.ts'
import { t } from '../../messages/t.ts'

const sections = ['content', 'design', 'options'] as const

/** The way back, what is edited, and the way to each part of the form. */
export function EditorHeader({ record }: { readonly record: QrCode | null }) {
  const { control } = useFormContext<EditorValues>()
  const title = useWatch({ control, name: 'title' })
  return (
    <header className="mb-2 flex flex-col gap-3">
      <Link to="/" className="inline-flex items-center gap-1 self-start text-small text-ink-soft hover:text-ink">
        <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        {t('nav.library')}
      </Link>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 dir="auto" className="min-w-0 text-headline font-semibold text-balance [overflow-wrap:anywhere]">
          {record === null ? t('title.newCode') : title || record.slashTag}
        </h1>
        <nav aria-label={t('editor.section.nav')} className="flex gap-1">
          {sections.map((id) => (
            <button
              key={id}
              type="button"
              onClick={() => jumpTo(id)}
              className="min-h-9 rounded-base px-3 text-small font-medium text-ink-soft hover:bg-ink/8 hover:text-ink"
            >
              {t(`editor.section.${id}`)}
            </button>
          ))}
        </nav>
      </div>
    </header>
  )
}

function jumpTo(id: string): void {
  const heading = document.getElementById(`${id}-title`)
  heading?.closest('section')?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
