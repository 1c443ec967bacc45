import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { QrCode } from '#contract/record.ts'
import type { EditorValues } from '../../drafts/editor-values.ts'
import { t } from '../../messages/t.ts'

/** The way back, and what is edited. */
export function EditorHeader({ record }: { readonly record: QrCode | null }) {
  const { control } = useFormContext<EditorValues>()
  const title = useWatch({ control, name: 'title' })
  return (
    <header className="mb-2 flex flex-col gap-3">
      <Link to="/" className="inline-flex items-center gap-1 self-start text-small text-ink-soft hover:text-ink">
        <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        {t('nav.library')}
      </Link>
      <h1 dir="auto" className="min-w-0 text-headline font-semibold text-balance [overflow-wrap:anywhere]">
        {record === null ? t('title.newCode') : title || record.slashTag}
      </h1>
    </header>
  )
}
