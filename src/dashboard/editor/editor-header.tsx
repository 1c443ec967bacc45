import { Link } from '@tanstack/react-router'
import { ChevronLeft, Redo2, Undo2 } from 'lucide-react'
import type { QrCode } from '#contract/record.ts'
import { offers } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyPart } from '../ui/lazy.tsx'
import { loadSections } from './load-sections.ts'
import { useEditor, useFormValue } from './editor-context.ts'
import { SaveState } from './saving/save-bar.tsx'
import type { useSave } from './saving/use-save.ts'

const PlanRoom = lazyPart(loadSections, 'PlanRoom')
const HeaderActions = lazyPart(loadSections, 'HeaderActions')
const Presence = lazyPart(loadSections, 'Presence')

type EditorHeaderProps = {
  readonly record: QrCode | null
  readonly hasChanges: boolean
  readonly step: ReturnType<typeof useSave>['step'] | null
  /** The record was replaced: a version was restored, or a newer save was kept. */
  readonly onRecord: (record: QrCode) => void
}

/** Back link, title, undo with the state of the save, and what else a saved code offers. */
export function EditorHeader({ record, hasChanges, step, onRecord }: EditorHeaderProps) {
  const { session } = useEditor()
  const title = useFormValue('title')
  return (
    <header className="flex shrink-0 flex-col gap-1">
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 max-sm:gap-x-1">
        <div className="flex min-w-0 flex-1 items-center gap-3 max-sm:min-w-28 max-sm:gap-1">
          <LibraryLink />
          <h1
            dir="auto"
            className="line-clamp-2 min-w-0 text-lead font-semibold [overflow-wrap:anywhere] sm:line-clamp-1 sm:text-title"
          >
            {record === null ? t('title.newCode') : title || record.slashTag}
          </h1>
          {record !== null && offers(session, 'notePresence') && <Presence codeId={record.id} />}
        </div>
        {step !== null && (
          <div className="flex items-center gap-1">
            <SaveState step={step} hasChanges={hasChanges} />
            <UndoButtons />
          </div>
        )}
        {record !== null && <HeaderActions record={record} hasChanges={hasChanges} onRecord={onRecord} />}
      </div>
      {record === null && <PlanRoom session={session} />}
    </header>
  )
}

export function LibraryLink() {
  return (
    <Link
      to="/"
      className="inline-flex min-h-8 shrink-0 items-center gap-1 text-small text-ink-soft hover:text-ink"
    >
      <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
      <span className="max-canvas:sr-only">{t('nav.library')}</span>
    </Link>
  )
}

function UndoButtons() {
  const { history } = useEditor()
  return (
    <>
      <IconButton label={t('common.undo')} icon={Undo2} disabled={!history.canUndo} onClick={history.undo} />
      <IconButton label={t('editor.redo')} icon={Redo2} disabled={!history.canRedo} onClick={history.redo} />
    </>
  )
}
