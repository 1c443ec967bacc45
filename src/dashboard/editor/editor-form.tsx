import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import type { EditorValues } from '../api/editor-values.ts'
import { offers } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { showToast } from '../ui/toast.ts'
import { lazyPart } from '../ui/lazy.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { createStore, useStore } from '../ui/store.ts'
import type { HeldColour } from './canvas/paint.ts'
import { createTrial } from './canvas/trial.ts'
import { hasDestination, isShortContent } from './content/has-destination.ts'
import { LinkLine } from './content/link-line.tsx'
import { lockedHistory } from './design/design-history.ts'
import { EditorContext, type Face } from './editor-context.ts'
import { EditorHeader } from './editor-header.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import type { Section } from './section-navigation.tsx'
import { SaveBar } from './saving/save-bar.tsx'
import { useEditing, type EditorFormProps } from './use-editing.ts'

/** Below the first screenful: they load after the preview. */
const DesignSection = lazyPart(
  async () => (await import('./design/design-section.tsx')).DesignSection,
  'after-first-picture',
)
const OwnContent = lazyPart(async () => (await import('./content/own-content.tsx')).OwnContent)
const LinkOfContent = lazyPart(async () => (await import('./content/own-content.tsx')).LinkOfContent)
const MoreFold = lazyPart(
  async () => (await import('./content/more-fold.tsx')).MoreFold,
  'after-first-picture',
)
const MoreContent = lazyPart(
  async () => (await import('./content/more-content.tsx')).MoreContent,
  'after-first-picture',
)
const OptionsSection = lazyPart(
  async () => (await import('./options/options-section.tsx')).OptionsSection,
  'after-first-picture',
)

const DraftNote = lazyPart(
  async () => (await import('./saving/draft-offer.tsx')).DraftNote,
  'after-first-picture',
)
const loadHeaderParts = () => import('./header-links.tsx')
const BlockedNotice = lazyPart(async () => (await loadHeaderParts()).BlockedNotice, 'after-first-picture')
const ApprovalNote = lazyPart(async () => (await loadHeaderParts()).ApprovalNote, 'after-first-picture')
const LeaveGuard = lazyPart(
  async () => (await import('./saving/draft-offer.tsx')).LeaveGuard,
  'after-first-picture',
)
const WovenPadding = lazyPart(
  async () => (await import('./design/woven-padding.ts')).WovenPadding,
  'after-first-picture',
)
const ViewOnlyBar = lazyPart(
  async () => (await import('./saving/save-notes.tsx')).ViewOnlyBar,
  'after-first-picture',
)
const NotOffered = lazyPart(
  async () => (await import('./saving/save-notes.tsx')).NotOffered,
  'after-first-picture',
)
const SectionNavigation = lazyPart(
  async () => (await import('./section-navigation.tsx')).SectionNavigation,
  'after-first-picture',
)
const SkipToSaving = lazyPart(
  async () => (await import('./section-navigation.tsx')).SkipToSaving,
  'after-first-picture',
)
const SaveQuestions = lazyPart(
  async () => (await import('./saving/save-questions.tsx')).SaveQuestions,
  'after-first-picture',
)

/** Focused elements scroll clear of the fixed bars (WCAG 2.2 SC 2.4.11). */
const clearOfBars =
  '[&_:is(input,select,textarea,button)]:scroll-mt-[calc(var(--pinned)+4rem)] [&_:is(input,select,textarea,button)]:scroll-mb-44 short:[&_:is(input,select,textarea,button)]:scroll-mt-24 short:[&_:is(input,select,textarea,button)]:scroll-mb-32 wide:[&_:is(input,select,textarea,button)]:scroll-my-24'

/** `--pinned`: height of the pinned picture on a phone, a third of the screen. */
const formClass =
  'group/form [--pinned:calc(100dvh/3+1.25rem)] short:[--pinned:5rem] data-studio:fixed data-studio:inset-0 data-studio:z-35 data-studio:overflow-y-auto data-studio:overscroll-contain data-studio:bg-paper data-studio:px-4 data-studio:[--pinned:52dvh] data-studio:wide:px-6 data-studio:wide:max-canvas:grid-cols-2 wide:grid wide:grid-cols-[minmax(0,1fr)_20rem] wide:gap-x-12 canvas:grid-cols-[minmax(0,1fr)_24rem] canvas:has-data-[face=page]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] canvas:gap-x-8'

const previewClass =
  'sticky top-0 z-20 -mx-4 h-(--pinned) border-b border-line bg-paper px-4 py-2 max-sm:px-2 wide:top-6 wide:z-auto wide:order-2 wide:col-start-2 wide:row-span-2 wide:row-start-1 wide:mx-0 wide:h-auto wide:max-h-[calc(100dvh-3rem)] wide:self-start wide:overflow-y-auto wide:border-0 wide:bg-transparent wide:p-5 canvas:top-0 canvas:order-none canvas:col-start-1 canvas:row-span-1 canvas:row-start-2 group-data-studio/form:canvas:row-start-1 canvas:max-h-dvh canvas:px-0 canvas:pt-3 canvas:pb-3'

export function EditorForm(props: EditorFormProps) {
  const { session } = props
  const { element, form, record, saved, resumed, save, untouched, ...work } = useEditing(props)
  const isViewOnly = record !== null && !offers(session, 'updateQrCode')
  const history = isViewOnly ? lockedHistory : work.history
  const conflict = save.step.at === 'conflict' ? save.step : null
  const stores = useCanvasStores()
  const editor = useMemo(
    () => ({ session, record, isViewOnly, history, conflict, untouched, ...stores }),
    [session, record, isViewOnly, history, conflict, untouched, stores],
  )
  const isStudio = useStore(stores.studio)
  return (
    <EditorContext value={editor}>
      <FormProvider {...form}>
        <WovenPadding />
        <LeaveGuard unsaved={work.unsaved} keep={work.autosave.flush} />
        <EditorHeader record={record} hasChanges={work.unsaved.hasChanges} onRecord={work.showRecord} />
        <EditorNotes {...{ form, record, saved, isViewOnly, resumed }} {...work} />
        <form
          ref={element}
          noValidate
          data-studio={isStudio || undefined}
          onSubmit={(event) => {
            // A field with an error must be in view.
            stores.studio.set(false)
            if (isViewOnly) event.preventDefault()
            else void save.submit(event)
          }}
          className={formClass}
        >
          {!isViewOnly && <SkipToSaving />}
          <LinkAndPreview isLocked={isViewOnly} />
          <div className={`max-wide:contents min-w-0 wide:col-start-1 canvas:col-start-2 ${clearOfBars}`}>
            <Inspector isLocked={isViewOnly} />
            {isViewOnly ? (
              <ViewOnlyBar />
            ) : (
              <SaveBar
                save={save}
                hasChanges={work.unsaved.hasChanges}
                onKeepDraft={() => {
                  const words = form.getValues('password') === '' ? 'drafts.kept' : 'drafts.keptNoPassword'
                  void work
                    .keepDraft(form.getValues(), 'kept')
                    .then((kept) => showToast({ message: t(kept ? words : 'drafts.notKept') }))
                }}
              />
            )}
          </div>
        </form>
        <SaveQuestions save={save} saved={saved} keepDraft={work.keepDraft} />
      </FormProvider>
    </EditorContext>
  )
}

type EditorNotesProps = Pick<
  ReturnType<typeof useEditing>,
  'form' | 'record' | 'saved' | 'resumed' | 'isElsewhere' | 'unsaved'
> & { readonly isViewOnly: boolean }

/** One note at a time, the most important first, so that the picture stays on the screen. */
function EditorNotes(props: EditorNotesProps) {
  const { form, record, saved, isViewOnly, resumed, isElsewhere, unsaved } = props
  return (
    <div className="mb-3 empty:hidden canvas:mb-2 [&>*~*]:hidden">
      {record !== null && <BlockedNotice record={record} />}
      {!isViewOnly && (
        <DraftNote
          codeId={record?.id ?? null}
          draft={resumed}
          isElsewhere={isElsewhere}
          hasChanges={unsaved.hasChanges}
          form={form}
          saved={saved}
          // As high as the line that comes.
          loading={record !== null && resumed !== null && <div className="h-11" />}
        />
      )}
      {record !== null && <ApprovalNote record={record} />}
    </div>
  )
}

function useCanvasStores() {
  const [stores] = useState(() => ({
    trial: createTrial(),
    paint: createStore<HeldColour | null>(null),
    studio: createStore(false),
    face: createStore<Face | null>(null),
  }))
  return stores
}

/** The order of the keyboard is that of the layout. */
function LinkAndPreview({ isLocked }: { readonly isLocked: boolean }) {
  const isCanvas = useIsCanvas()
  // A viewer cannot press the button of locked fields.
  const [isMore, setIsMore] = useState(isLocked)
  const preview = (
    <div key="preview" className={previewClass}>
      <PreviewPanel isCanvas={isCanvas} />
    </div>
  )
  const link = (
    <div key="link" className={`min-w-0 group-data-studio/form:hidden canvas:col-span-2 ${clearOfBars}`}>
      <FormSection id="link" title={t('editor.section.link')}>
        <Fields isLocked={isLocked}>
          <LinkLine
            isCanvas={isCanvas}
            more={{ id: 'more-fields', isOpen: isMore, onToggle: () => setIsMore(!isMore) }}
          />
          {isCanvas && <MoreFold id="more-fields" isOpen={isMore} onOpen={() => setIsMore(true)} />}
        </Fields>
      </FormSection>
    </div>
  )
  return isCanvas ? [link, preview] : [preview, link]
}

const canvasQuery = '(width >= 75rem)'

/** Whether the window is wide enough for the canvas between content and controls. */
function useIsCanvas(): boolean {
  return useSyncExternalStore(listenToWidth, () => matchMedia(canvasQuery).matches)
}

function listenToWidth(listener: () => void): () => void {
  const query = matchMedia(canvasQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** The controls of the picture, then the rest of the form. */
function Inspector({ isLocked }: { readonly isLocked: boolean }) {
  const { control } = useFormContext<EditorValues>()
  const isCanvas = useIsCanvas()
  const qrType = useWatch({ control, name: 'qrType' })
  const hasContent = !hasDestination(qrType) && !(isCanvas && isShortContent(qrType))
  return (
    <>
      <SectionNavigation
        hasContent={hasContent}
        loading={<div className="h-[calc(2.75rem+1px)] border-b border-line" />}
      />
      <Fields isLocked={isLocked}>
        {hasContent && (
          <FormSection id="content" title={t('editor.section.content')}>
            <OwnContent loading={<Skeleton className="h-80 w-full" />} />
            {!isCanvas && <LinkOfContent />}
          </FormSection>
        )}
        <FormSection id="design" title={t('editor.section.design')}>
          <DesignSection loading={<FieldsSkeleton className="h-[114rem] canvas:h-[104rem]" />} />
        </FormSection>
        {!isCanvas && (
          <FormSection id="more" title={t('editor.section.more')}>
            <MoreContent loading={<FieldsSkeleton className="h-88" />} />
          </FormSection>
        )}
        <FormSection id="options" title={t('editor.section.options')}>
          <OptionsSection loading={<FieldsSkeleton className="h-[49rem] sm:h-[40rem]" />} />
        </FormSection>
      </Fields>
      <div className="flex flex-col gap-3 py-3 empty:hidden">
        <NotOffered />
      </div>
    </>
  )
}

/** The values stay readable. */
const lockedClass = 'pointer-events-none [&_:is(input,select,textarea)]:opacity-100!'

type FieldsProps = { readonly isLocked: boolean; readonly children: ReactNode }

/** Locked fields show their values and take neither keys nor presses. */
function Fields({ isLocked, children }: FieldsProps) {
  return (
    <fieldset disabled={isLocked} className={isLocked ? `contents ${lockedClass}` : 'contents'}>
      {children}
    </fieldset>
  )
}

type FormSectionProps = { readonly id: Section; readonly title: string; readonly children: ReactNode }

/** A section of the form with an anchor for the navigation. */
function FormSection({ id, title, children }: FormSectionProps) {
  const isLink = id === 'link'
  // From 1200 px the layout or the navigation right above says it.
  const isNamed = isLink || id === 'design'
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={`scroll-mt-[calc(var(--pinned)+2.75rem)] border-b border-line last-of-type:border-0 short:scroll-mt-20 wide:scroll-mt-11 ${isLink ? 'pt-6 pb-4 max-canvas:border-0 canvas:pt-1 canvas:pb-1' : 'py-8 first-of-type:pt-6 canvas:py-6 canvas:first-of-type:pt-3'}`}
    >
      <h2
        id={`${id}-title`}
        tabIndex={-1}
        className={`mb-5 text-title font-semibold outline-none canvas:mb-4 ${isNamed ? 'canvas:sr-only' : ''}`}
      >
        {title}
      </h2>
      {children}
    </section>
  )
}

/** `className`: how much room the fields will take, so that nothing below them moves when they come. */
function FieldsSkeleton({ className }: { readonly className: string }) {
  return (
    <div role="status" aria-label={t('common.loading')} className={className}>
      <Skeleton className="h-full max-h-64 w-full" />
    </div>
  )
}
