import { t } from '../../../messages/t.ts'
import { Button } from '../../../ui/button.tsx'

export type SaveBarProps = {
  readonly isNew: boolean
  readonly isSaving: boolean
  readonly hasChanges: boolean
  readonly onKeepDraft: () => void
}

/** The one primary action of the screen; always in view, on a phone above the navigation. */
export function SaveBar({ isNew, isSaving, hasChanges, onKeepDraft }: SaveBarProps) {
  return (
    <div className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 -mx-4 flex items-center gap-3 border-t border-line bg-paper px-4 py-3 short:bottom-[calc(3rem+env(safe-area-inset-bottom))] short:py-1.5 wide:bottom-0 wide:-mx-1 wide:px-1">
      <p role="status" className="min-w-0 flex-1 text-small text-ink-soft max-sm:sr-only">
        {isSaving
          ? t('editor.save.saving')
          : hasChanges
            ? t('editor.save.unsaved')
            : isNew
              ? ''
              : t('editor.save.saved')}
      </p>
      {isNew && hasChanges && (
        <Button variant="quiet" onClick={onKeepDraft} className="max-sm:flex-1">
          {t('editor.save.keepDraft')}
        </Button>
      )}
      <Button type="submit" variant="primary" busy={isSaving} className="max-wide:min-h-11 max-sm:flex-1">
        {isNew ? t('editor.save.create') : t('editor.save.changes')}
      </Button>
    </div>
  )
}
