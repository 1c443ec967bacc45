import { Link } from '@tanstack/react-router'
import { ChevronLeft, Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { QrCode } from '#contract/record.ts'
import { offers } from '../api/session.ts'
import { CodeTabs } from '../codes/code-tabs.tsx'
import { EditableTitle, TitleButton } from '../codes/editable-title.tsx'
import { t } from '../messages/t.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyPart } from '../ui/lazy.tsx'
import { loadSections } from './load-sections.ts'
import { useEditor, useEditorForm, useFormValue } from './editor-context.ts'
import { SaveState } from './saving/save-bar.tsx'
import type { useSave } from './saving/use-save.ts'

const PlanRoom = lazyPart(loadSections, 'PlanRoom')
const HeaderActions = lazyPart(loadSections, 'HeaderActions')
const Presence = lazyPart(loadSections, 'Presence')

type EditorHeaderProps = {
  readonly record: QrCode | null
  readonly hasChanges: boolean
  readonly step: ReturnType<typeof useSave>['step'] | null
}

/** Back link, title, undo with the state of the save, and what else a saved code offers. */
export function EditorHeader({ record, hasChanges, step }: EditorHeaderProps) {
  const { session } = useEditor()
  return (
    <header className="flex shrink-0 flex-col gap-1">
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 max-sm:gap-x-1">
        <div className="flex min-w-0 flex-1 items-center gap-3 max-sm:min-w-28 max-sm:gap-1">
          <LibraryLink />
          <h1 dir="auto" className={headingClass}>
            {record === null ? t('title.newCode') : <Title record={record} />}
          </h1>
          {record !== null && offers(session, 'notePresence') && <Presence codeId={record.id} />}
        </div>
        {step !== null && (
          <div className="flex items-center gap-1">
            <UndoButtons />
            <SaveState step={step} hasChanges={hasChanges} />
          </div>
        )}
        {record !== null && <HeaderActions record={record} hasChanges={hasChanges} />}
      </div>
      {record === null ? <PlanRoom session={session} /> : <CodeTabs code={record} current="/codes/$id" />}
    </header>
  )
}

const headingClass =
  'min-w-0 max-w-full text-lead font-semibold [overflow-wrap:anywhere] has-[input]:flex-1 sm:text-title'

/** The title of a saved code, edited where it stands. It is saved alone, so other changes of the form stay open. */
function Title({ record }: { readonly record: QrCode }) {
  const { isViewOnly } = useEditor()
  const { setValue } = useEditorForm()
  const title = useFormValue('title')
  const [isEditing, setIsEditing] = useState(false)
  const shown = title || record.slashTag
  const clamp = 'line-clamp-2 sm:line-clamp-1'
  if (isViewOnly) return <span className={clamp}>{shown}</span>
  return (
    <EditableTitle
      code={record}
      title={title}
      isEditing={isEditing}
      onEditing={setIsEditing}
      onTitle={(next) => setValue('title', next, { shouldDirty: true })}
      className="text-lead sm:text-title"
    >
      <TitleButton onEdit={() => setIsEditing(true)}>
        <span className={clamp}>{shown}</span>
      </TitleButton>
    </EditableTitle>
  )
}

export function LibraryLink() {
  return (
    <Link
      to="/"
      className="inline-flex min-h-8 shrink-0 items-center gap-1 text-small text-ink-soft hover:text-ink max-canvas:-ms-2 max-canvas:min-w-8 max-canvas:justify-center"
    >
      <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
      <span className="max-canvas:sr-only">{t('nav.library')}</span>
    </Link>
  )
}

/** Keeps its room before the first change, when there is nothing to undo. */
function UndoButtons() {
  const { history } = useEditor()
  return (
    <span className={history.canUndo || history.canRedo ? 'flex gap-1' : 'invisible flex gap-1'}>
      <IconButton label={t('common.undo')} icon={Undo2} disabled={!history.canUndo} onClick={history.undo} />
      <IconButton label={t('editor.redo')} icon={Redo2} disabled={!history.canRedo} onClick={history.redo} />
    </span>
  )
}
