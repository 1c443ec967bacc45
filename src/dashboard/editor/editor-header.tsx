import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isBarcode } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import type { EditorValues } from '../api/editor-values.ts'
import { offers } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { lazyPart } from '../ui/lazy.tsx'
import { useEditor } from './editor-context.ts'

const loadParts = () => import('./header-links.tsx')
const PlanRoom = lazyPart(async () => (await loadParts()).PlanRoom, 'after-first-picture')
const HeaderActions = lazyPart(async () => (await loadParts()).HeaderActions, 'after-first-picture')
const Presence = lazyPart(async () => (await loadParts()).Presence, 'after-first-picture')
const BrandStartLink = lazyPart(async () => (await loadParts()).BrandStartLink, 'after-first-picture')

type EditorHeaderProps = {
  /** Null for a new code, which has no downloads yet. */
  readonly record: QrCode | null
  readonly hasChanges: boolean
  /** The record was replaced: a version was restored, or a newer save was kept. */
  readonly onRecord: (record: QrCode) => void
}

/** Back link, title, history and downloads. */
export function EditorHeader({ record, hasChanges, onRecord }: EditorHeaderProps) {
  const { control } = useFormContext<EditorValues>()
  const { session } = useEditor()
  const [title, qrType] = useWatch({ control, name: ['title', 'qrType'] })
  return (
    <header className="mb-3 flex flex-col gap-3 canvas:mb-2 canvas:gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 canvas:flex-nowrap">
        <div className="flex min-w-0 flex-col gap-3 max-canvas:basis-full canvas:min-w-72 canvas:flex-1 canvas:basis-0 canvas:flex-row canvas:items-center canvas:gap-4">
          <Link
            to="/"
            className="inline-flex min-h-6 items-center gap-1 self-start text-small text-ink-soft hover:text-ink canvas:self-center"
          >
            <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
            {t('nav.library')}
          </Link>
          <div className="flex min-w-0 items-center gap-3">
            <h1
              dir="auto"
              className="min-w-0 text-headline font-semibold text-balance [overflow-wrap:anywhere] canvas:line-clamp-1 canvas:text-title"
            >
              {record === null ? t('title.newCode') : title || record.slashTag}
            </h1>
            {record !== null && offers(session, 'notePresence') && <Presence codeId={record.id} />}
          </div>
        </div>
        {record === null && offers(session, 'readBrand') && !isBarcode(qrType) && (
          <span className="min-h-8 canvas:hidden">
            <BrandStartLink />
          </span>
        )}
        {record !== null && (
          <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2 max-sm:gap-x-2">
            <HeaderActions record={record} hasChanges={hasChanges} onRecord={onRecord} />
          </div>
        )}
      </div>
      {record === null && <PlanRoom session={session} />}
    </header>
  )
}
