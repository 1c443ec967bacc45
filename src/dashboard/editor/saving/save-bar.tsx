import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy.tsx'
import { useEditor } from '../editor-context.ts'
import { isBusy } from './save-state.ts'
import type { useSave } from './use-save.ts'
import type { useEditing } from '../use-editing.ts'
import { loadSections } from '../load-sections.ts'

const SaveReport = lazyPart(loadSections, 'SaveReport')
const LiveNote = lazyPart(loadSections, 'LiveNote')
const DraftNote = lazyPart(loadSections, 'DraftNote')

type SaveBarProps = Pick<
  ReturnType<typeof useEditing>,
  'save' | 'unsaved' | 'form' | 'saved' | 'resumed' | 'isElsewhere'
>

type SaveStateProps = { readonly step: ReturnType<typeof useSave>['step']; readonly hasChanges: boolean }

export function SaveState({ step, hasChanges }: SaveStateProps) {
  const { record } = useEditor()
  return (
    <p role="status" className="text-small whitespace-nowrap text-ink-soft max-sm:sr-only">
      {t(
        isBusy(step)
          ? 'editor.save.saving'
          : hasChanges
            ? record === null
              ? 'editor.save.draft'
              : 'editor.save.unsaved'
            : record === null
              ? 'editor.save.ready'
              : 'editor.save.saved',
      )}
    </p>
  )
}

/** The one primary action of the screen and the outcome of the last save. Always in view, on a phone above the navigation. */
export function SaveBar({ save, unsaved: { hasChanges }, form, saved, resumed, isElsewhere }: SaveBarProps) {
  const { record } = useEditor()
  const { step } = save
  const isNew = record === null
  const isLive = step.at === 'saved' && !hasChanges && !isNew
  // Nothing is restored yet in a draft that has just begun.
  const draft = resumed?.reason === 'started' || isElsewhere || !hasChanges ? null : resumed
  return (
    // Its buttons are always in view: a focus here scrolls nothing.
    <div className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 **:scroll-m-0! -mx-4 shrink-0 border-t border-line bg-paper px-4 py-3 short:bottom-[calc(3rem+env(safe-area-inset-bottom))] short:py-1.5 wide:static wide:mx-0 wide:px-0">
      <div className="mb-3 flex max-h-[40dvh] flex-col gap-3 overflow-y-auto empty:hidden [&>*~*]:hidden">
        <SaveReport save={save} />
        {draft !== null && <DraftNote codeId={record?.id ?? null} draft={draft} form={form} saved={saved} />}
        {isLive && (
          <div role="status" className="min-w-0 text-small">
            <LiveNote record={step.record} />
          </div>
        )}
      </div>
      <Button
        type="submit"
        variant="primary"
        busy={isBusy(step)}
        aria-keyshortcuts="Control+S Meta+S"
        title={/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘S' : t('editor.save.key')}
        className="w-full max-wide:min-h-11"
      >
        {isNew ? t('editor.save.create') : t('editor.save.changes')}
      </Button>
    </div>
  )
}
