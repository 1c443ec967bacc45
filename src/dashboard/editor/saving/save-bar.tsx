import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy.tsx'
import { useEditor } from '../editor-context.ts'
import { isBusy } from './save-state.ts'
import type { useSave } from './use-save.ts'

const SaveReport = lazyPart(async () => (await import('./save-notes.tsx')).SaveReport, 'after-first-picture')
const LiveNote = lazyPart(async () => (await import('./save-notes.tsx')).LiveNote)

type SaveBarProps = {
  readonly save: ReturnType<typeof useSave>
  readonly hasChanges: boolean
  readonly onKeepDraft: () => void
}

/** The one primary action of the screen and the outcome of the last save. Always in view, on a phone above the navigation. */
export function SaveBar({ save, hasChanges, onKeepDraft }: SaveBarProps) {
  const { record } = useEditor()
  const { step } = save
  const isNew = record === null
  const isSaving = isBusy(step)
  const isLive = step.at === 'saved' && !hasChanges && !isNew
  return (
    <div className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 -mx-4 border-t border-line bg-paper px-4 py-3 short:bottom-[calc(3rem+env(safe-area-inset-bottom))] short:py-1.5 group-data-studio/form:bottom-0 wide:bottom-0 wide:-mx-1 wide:px-1">
      <div className="mb-3 flex max-h-[40dvh] flex-col gap-3 overflow-y-auto empty:hidden">
        <SaveReport save={save} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <div
          role="status"
          className={`flex min-w-0 flex-1 flex-wrap gap-x-3 text-small text-ink-soft ${isLive ? 'canvas:basis-full max-sm:basis-full' : 'max-sm:sr-only'}`}
        >
          <p>
            {t(
              isSaving
                ? 'editor.save.saving'
                : hasChanges
                  ? 'editor.save.unsaved'
                  : isNew
                    ? 'editor.save.ready'
                    : 'editor.save.saved',
            )}
          </p>
          {isLive && <LiveNote record={step.record} />}
        </div>
        {isNew && hasChanges && (
          <Button variant="quiet" onClick={onKeepDraft} className="max-sm:flex-1">
            {t('editor.save.keepDraft')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={isSaving}
          aria-keyshortcuts="Control+S Meta+S"
          title={/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘S' : t('editor.save.key')}
          className="ms-auto max-wide:min-h-11 max-sm:flex-1"
        >
          {isNew ? t('editor.save.create') : t('editor.save.changes')}
        </Button>
      </div>
    </div>
  )
}
