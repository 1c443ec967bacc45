import { useMemo, type ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { lazyPart } from '../ui/lazy.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ContentSection } from './content/content-section.tsx'
import { EditorContext } from './editor-context.ts'
import { EditorHeader, SectionNavigation } from './editor-header.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { NotOffered, SaveBar } from './saving/save-bar.tsx'
import { useEditing, type EditorFormProps } from './use-editing.ts'

/** Below the first screenful: they load after the preview. */
const DesignSection = lazyPart(
  async () => (await import('./design/design-section.tsx')).DesignSection,
  'after-first-picture',
)
const OptionsSection = lazyPart(
  async () => (await import('./options/options-section.tsx')).OptionsSection,
  'after-first-picture',
)

const DraftOffer = lazyPart(
  async () => (await import('./saving/draft-offer.tsx')).DraftOffer,
  'after-first-picture',
)
const LeaveGuard = lazyPart(
  async () => (await import('./saving/draft-offer.tsx')).LeaveGuard,
  'after-first-picture',
)
const SaveQuestions = lazyPart(
  async () => (await import('./saving/save-questions.tsx')).SaveQuestions,
  'after-first-picture',
)

/** Focused elements scroll clear of the fixed bars (WCAG 2.2 SC 2.4.11). */
const formClass =
  'min-w-0 [&_:is(input,select,textarea,button)]:scroll-mt-52 [&_:is(input,select,textarea,button)]:scroll-mb-44 short:[&_:is(input,select,textarea,button)]:scroll-mt-24 short:[&_:is(input,select,textarea,button)]:scroll-mb-32 wide:[&_:is(input,select,textarea,button)]:scroll-my-24'

export function EditorForm(props: EditorFormProps) {
  const { session } = props
  const { element, form, record, saved, resumed, history, save, ...work } = useEditing(props)
  const conflict = save.step.at === 'conflict' ? save.step : null
  const editor = useMemo(() => ({ session, record, history, conflict }), [session, record, history, conflict])
  return (
    <EditorContext value={editor}>
      <FormProvider {...form}>
        <LeaveGuard unsaved={work.unsaved} keep={work.autosave.flush} />
        <EditorHeader record={record} hasChanges={work.unsaved.hasChanges} onRecord={work.showRecord} />
        <div className="mb-4 empty:hidden">
          <DraftOffer codeId={record?.id ?? null} draft={resumed} isElsewhere={work.isElsewhere} />
        </div>
        <div className="wide:grid wide:grid-cols-[minmax(0,1fr)_20rem] wide:gap-12 xl:grid-cols-2 xl:gap-12">
          <div className="sticky top-0 z-20 -mx-4 h-36 border-b border-line bg-paper px-4 py-3 short:h-20 short:py-2 wide:h-auto wide:top-6 wide:z-auto wide:order-2 wide:mx-0 wide:max-h-[calc(100dvh-3rem)] wide:self-start wide:overflow-y-auto wide:border-0 wide:bg-transparent wide:p-5">
            <PreviewPanel />
          </div>
          <form ref={element} noValidate onSubmit={(event) => void save.submit(event)} className={formClass}>
            <FormSections />
            <SaveBar
              save={save}
              hasChanges={work.unsaved.hasChanges}
              onKeepDraft={() =>
                void work
                  .keepDraft(form.getValues(), 'kept')
                  .then((kept) => announce(t(kept ? 'drafts.kept' : 'drafts.notKept')))
              }
            />
          </form>
        </div>
        <SaveQuestions save={save} saved={saved} keepDraft={work.keepDraft} />
      </FormProvider>
    </EditorContext>
  )
}

function FormSections() {
  return (
    <>
      <SectionNavigation />
      <FormSection id="content" title={t('editor.section.content')}>
        <ContentSection />
      </FormSection>
      <FormSection id="design" title={t('editor.section.design')}>
        <DesignSection loading={<FieldsSkeleton className="h-[114rem] xl:h-[76rem]" />} />
      </FormSection>
      <FormSection id="options" title={t('editor.section.options')}>
        <OptionsSection loading={<FieldsSkeleton className="h-[49rem] sm:h-[40rem]" />} />
      </FormSection>
      <div className="flex flex-col gap-3 py-3 empty:hidden">
        <NotOffered />
      </div>
    </>
  )
}

type FormSectionProps = { readonly id: string; readonly title: string; readonly children: ReactNode }

/** A section of the form with an anchor for the navigation. */
function FormSection({ id, title, children }: FormSectionProps) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="scroll-mt-47 short:scroll-mt-20 border-b border-line py-8 first-of-type:pt-6 last-of-type:border-0 wide:scroll-mt-11"
    >
      <h2 id={`${id}-title`} tabIndex={-1} className="mb-5 text-title font-semibold outline-none">
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
