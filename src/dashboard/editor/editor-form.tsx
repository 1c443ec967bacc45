import { useMemo, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { offers } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { createStore } from '../ui/store.ts'
import { LinkLine } from './content/link-line.tsx'
import { lockedHistory } from './design/design-history.ts'
import { EditorContext, type Face, type HeldColour, useEditor, type Vary } from './editor-context.ts'
import { EditorHeader } from './editor-header.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { SaveBar } from './saving/save-bar.tsx'
import { useEditing, type EditorFormProps } from './use-editing.ts'
import { loadSections } from './load-sections.ts'

const Begin = lazyPart(() => import('./begin.tsx'), 'Begin')
const Panel = lazyPart(loadSections, 'Panel')

const ElsewhereNote = lazyPart(loadSections, 'ElsewhereNote')
const DraftOffer = lazyPart(loadSections, 'DraftOffer')
const BlockedNotice = lazyPart(loadSections, 'BlockedNotice')
const ApprovalNote = lazyPart(loadSections, 'ApprovalNote')
const LeaveGuard = lazyPart(loadSections, 'LeaveGuard')
const WovenPadding = lazyPart(loadSections, 'WovenPadding')
const ViewOnlyBar = lazyPart(loadSections, 'ViewOnlyBar')
const SaveQuestions = lazyPart(loadSections, 'SaveQuestions')

const formClass =
  '[--pinned:38dvh] short:[--pinned:6rem] flex flex-col gap-3 wide:grid wide:min-h-0 wide:flex-1 wide:grid-cols-[minmax(0,1fr)_20rem] wide:grid-rows-[auto_minmax(0,1fr)] wide:gap-x-8 wide:gap-y-2 canvas:grid-cols-[minmax(0,1fr)_24rem] canvas:has-data-[face=page]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]'

const previewClass =
  'sticky top-0 z-20 -mx-4 h-(--pinned) border-b border-line bg-paper px-4 py-2 max-wide:order-first wide:static wide:mx-0 wide:h-auto wide:min-h-0 wide:border-0 wide:bg-transparent wide:p-0 wide:pb-4'

/** Focused elements scroll clear of the fixed bars (WCAG 2.2 SC 2.4.11). */
const clearOfBars =
  'max-wide:[&_:is(input,select,textarea,button)]:scroll-mt-[calc(var(--pinned)+1rem)] max-wide:[&_:is(input,select,textarea,button)]:scroll-mb-44 short:[&_:is(input,select,textarea,button)]:scroll-mb-32'

const beginPreviewClass = 'mx-auto h-[clamp(12rem,42dvh,30rem)] w-full max-w-2xl'

export function EditorForm(props: EditorFormProps) {
  const { session } = props
  const editing = useEditing(props)
  const { form, panel, record, save, untouched, unsaved } = editing
  const isViewOnly = record !== null && !offers(session, 'updateQrCode')
  const history = isViewOnly ? lockedHistory : editing.history
  const conflict = save.step.at === 'conflict' ? save.step : null
  const stores = useCanvasStores()
  const editor = useMemo(
    () => ({ session, record, isViewOnly, history, conflict, untouched, panel, ...stores }),
    [session, record, isViewOnly, history, conflict, untouched, panel, stores],
  )
  const [hasBegun, setHasBegun] = useState(
    () => record !== null || props.draft !== null || isFilled(props.start),
  )
  return (
    <EditorContext value={editor}>
      <FormProvider {...form}>
        <WovenPadding />
        <LeaveGuard unsaved={unsaved} keep={editing.autosave.flush} />
        <div className="flex flex-col gap-2 wide:h-[max(calc(100dvh-1.5rem-var(--notice,0rem)),34rem)]">
          <EditorHeader
            record={record}
            hasChanges={unsaved.hasChanges}
            step={hasBegun && !isViewOnly ? save.step : null}
          />
          {hasBegun && <EditorNotes {...editing} isViewOnly={isViewOnly} />}
          <EditorBody editing={editing} hasBegun={hasBegun} onBegin={() => setHasBegun(true)} />
          {/* It comes after the first question, which it would push down. */}
          {!hasBegun && <DraftOffer />}
        </div>
        <SaveQuestions save={save} saved={editing.saved} keepDraft={editing.keepDraft} />
      </FormProvider>
    </EditorContext>
  )
}

/** Whether a new code begins with content: a copy, or another type. */
function isFilled({ destinationUrl, qrType }: EditorFormProps['start']): boolean {
  return destinationUrl !== '' || qrType !== 'website'
}

type EditorBodyProps = {
  readonly editing: ReturnType<typeof useEditing>
  /** False while a new code shows its first question only. */
  readonly hasBegun: boolean
  readonly onBegin: () => void
}

function EditorBody({ editing, hasBegun, onBegin }: EditorBodyProps) {
  const { element, save } = editing
  const { isViewOnly } = useEditor()
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        if (isViewOnly || !hasBegun) event.preventDefault()
        else void save.submit(event)
      }}
      className={hasBegun ? formClass : 'flex min-h-0 flex-1 flex-col gap-6'}
    >
      {hasBegun ? (
        <div className={`min-w-0 wide:col-span-2 ${clearOfBars}`}>
          <LinkLine />
        </div>
      ) : (
        <Begin
          onBegin={onBegin}
          loading={<Skeleton className="mx-auto h-43 w-full max-w-2xl max-sm:h-58" />}
        />
      )}
      <div key="preview" className={hasBegun ? previewClass : beginPreviewClass}>
        <PreviewPanel isStill={!hasBegun} />
      </div>
      {hasBegun ? (
        <div className={`contents wide:flex wide:min-h-0 wide:min-w-0 wide:flex-col ${clearOfBars}`}>
          <Panel isLocked={isViewOnly} loading={<div className="min-h-100 flex-1" />} />
          {isViewOnly ? <ViewOnlyBar /> : <SaveBar {...editing} />}
        </div>
      ) : (
        <Button variant="quiet" className="self-center" onClick={onBegin}>
          {t('begin.design')}
        </Button>
      )}
    </form>
  )
}

type EditorNotesProps = Pick<ReturnType<typeof useEditing>, 'record' | 'isElsewhere'> & {
  readonly isViewOnly: boolean
}

/** One note at a time, the most important first, so that the picture stays on the screen. */
function EditorNotes({ record, isViewOnly, isElsewhere }: EditorNotesProps) {
  return (
    <div className="shrink-0 empty:hidden [&>*~*]:hidden">
      {record !== null && <BlockedNotice record={record} />}
      {!isViewOnly && isElsewhere && <ElsewhereNote />}
      {record !== null && <ApprovalNote record={record} />}
    </div>
  )
}

function useCanvasStores() {
  const [stores] = useState(() => ({
    trial: createStore<Vary | null>(null),
    paint: createStore<HeldColour | null>(null),
    face: createStore<Face | null>(null),
  }))
  return stores
}
