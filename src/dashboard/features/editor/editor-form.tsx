import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import type { QrCode } from '#contract/record.ts'
import type { Session } from '#contract/session.ts'
import { useDraftLock } from '../../drafts/draft-lock.ts'
import { accountOf } from '../../api/account-of.ts'
import type { Draft, WaitingSave } from '../../drafts/draft-store.ts'
import type { EditorValues } from '../../drafts/editor-values.ts'
import { t } from '../../messages/t.ts'
import { FailurePrompt } from '../../prompts/failure-prompt.tsx'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/banner.tsx'
import { late, useLate } from '../../ui/late.ts'
import { ContentSection } from './content/content-section.tsx'
import { coloursWithinPlan } from './design/colours-within-plan.ts'
import { useDesignHistory } from './design/use-design-history.ts'
import { useUndoKeys } from './design/use-undo-keys.ts'
import { EditorContext } from './editor-context.ts'
import { EditorHeader } from './editor-header.tsx'
import { PreviewPanel } from './preview/preview-panel.tsx'
import { LeaveGuard } from './saving/leave-guard.tsx'
import { NotOffered } from './saving/not-offered.tsx'
import { SaveBar } from './saving/save-bar.tsx'
import { SaveQuestions } from './saving/save-questions.tsx'
import { DraftOffer } from './saving/draft-offer.tsx'
import { useAutosave } from './saving/use-autosave.ts'
import { ScanGatePrompt } from './saving/scan-gate-prompt.tsx'
import { useDraftKeeping } from './saving/use-draft-keeping.ts'
import { useScanGate } from './saving/use-scan-gate.ts'
import { type Saved, useSave } from './saving/use-save.ts'
import { useUnsaved } from './saving/use-unsaved.ts'
import { FormSection } from './form-section.tsx'
import { LateFields } from './late-fields.tsx'
import { SectionNavigation } from './section-navigation.tsx'
import { isSame } from './values/changed-fields.ts'
import { valuesFromRecord } from './values/values-from-record.ts'

/** Below the first screenful: they follow the preview. */
const designSection = late(async () => (await import('./design/design-section.tsx')).DesignSection)
const optionsSection = late(async () => (await import('./options/options-section.tsx')).OptionsSection)

const notTakenNote = late(async () => (await import('./saving/not-taken.tsx')).NotTaken)

/** Nothing is judged before the first picture. */
const checkValues = late(async () => (await import('./values/check-values.ts')).checkValues)

/** What has the focus scrolls clear of the bars that stay in view (WCAG 2.2 SC 2.4.11). */
const formClass =
  'min-w-0 [&_:is(input,select,textarea,button)]:scroll-mt-52 [&_:is(input,select,textarea,button)]:scroll-mb-44 short:[&_:is(input,select,textarea,button)]:scroll-mt-24 short:[&_:is(input,select,textarea,button)]:scroll-mb-32 wide:[&_:is(input,select,textarea,button)]:scroll-my-24'

/** What a save may end in. */
const upgradePrompt = late(async () => (await import('../../prompts/upgrade-prompt.tsx')).UpgradePrompt)

export type EditorFormProps = {
  readonly session: Session
  /** What the form opens with: new values, those of the record, or those of a draft. */
  readonly start: EditorValues
  /** The code that is edited; null for a new one. */
  readonly record: QrCode | null
  /** The draft that filled it. */
  readonly draft: Draft | null
  readonly onCreated: (saved: Saved) => void
}

/** The editor of a new and of an existing code. */
export function EditorForm(props: EditorFormProps) {
  const { session, start, record: opened, draft, onCreated } = props
  const draftId = draft?.id ?? null
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const [record, setRecord] = useState(opened)
  const [saved, setSaved] = useState(() =>
    opened === null ? start : valuesFromRecord(opened, start.expiration.zone),
  )
  const [notTaken, setNotTaken] = useState<readonly string[]>([])
  useLate(checkValues)
  const NotTaken = useLate(notTakenNote, notTaken.length > 0)
  const resolver: Resolver<EditorValues> = async (...question) => {
    const check = checkValues.loaded() ?? (await checkValues.load().catch(() => null))
    // Without its code the service judges alone.
    return check === null
      ? { values: question[0], errors: {} }
      : check(record === null ? null : saved, ...question)
  }
  const form = useForm<EditorValues>({
    defaultValues: start,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const history = useDesignHistory(form)
  const isElsewhere = useDraftLock(draftId)
  const drafts = useDraftKeeping(isElsewhere ? null : draftId, {
    codeId: record?.id ?? null,
    values: record === null ? null : saved,
  })
  const unsaved = useUnsaved(form, saved, draftId === null ? null : start)
  const gate = useScanGate(record === null ? null : saved, session.scanMarker)
  const save = useSave({
    form,
    element,
    existing: useMemo(() => (record === null ? null : { record, values: saved }), [record, saved]),
    typedOver: draft?.base ?? null,
    account: accountOf(session),
    keepDraft,
    onSaved,
    gate: gate.check,
    onMerged(current, theirs, merged) {
      setRecord(current)
      setSaved(theirs)
      form.reset(theirs)
      for (const [field, value] of Object.entries(merged))
        form.setValue(field as keyof EditorValues, value, { shouldDirty: true })
    },
  })
  const autosave = useAutosave({
    form,
    saved,
    keep: (values) => keepDraft(values, 'typed'),
    forget: drafts.forget,
  })

  async function keepDraft(
    values: EditorValues,
    reason: Draft['reason'],
    waiting: WaitingSave | null = null,
  ): Promise<boolean> {
    const kept = await drafts.keep(values, reason, waiting)
    // A password is not kept; a person who was told so is not asked again on leaving.
    if (kept) unsaved.keptAs(reason === 'limit' || reason === 'kept' ? values : { ...values, password: '' })
    return kept
  }

  function onSaved(answer: Saved, sent: EditorValues): void {
    autosave.settle()
    void drafts.forget()
    unsaved.keptAs(sent)
    if (record === null) {
      autosave.stop()
      return onCreated(answer)
    }
    const stored = valuesFromRecord(answer.record, sent.expiration.zone)
    setRecord(answer.record)
    setSaved(stored)
    setNotTaken(answer.notTaken)
    // What was typed while the save was under way stays.
    if (isSame(form.getValues(), sent)) form.reset(stored)
    else autosave.touch()
    announce(t('editor.save.done'))
  }

  const UpgradePrompt = useLate(upgradePrompt, save.limit !== null)
  const editor = useMemo(
    () => ({ session, record, history, conflict: save.conflict }),
    [session, record, history, save.conflict],
  )
  useUndoKeys(element, history)

  const colours =
    save.limit?.failure.limit === 'colours' ? (save.limit.failure.max ?? session.plan.limits.colours) : null
  return (
    <EditorContext value={editor}>
      <FormProvider {...form}>
        <LeaveGuard isUnsaved={unsaved.isUnsaved} keep={autosave.flush} />
        <EditorHeader
          record={record}
          hasChanges={unsaved.hasChanges}
          onRecord={(current) => {
            const values = valuesFromRecord(current, start.expiration.zone)
            setRecord(current)
            setSaved(values)
            form.reset(values)
          }}
        />
        <div className="mb-4 empty:hidden">
          <DraftOffer codeId={record?.id ?? null} draft={draft} isElsewhere={isElsewhere} />
        </div>
        <div className="wide:grid wide:grid-cols-[minmax(0,1fr)_20rem] wide:gap-12 xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-16">
          <div className="sticky top-0 z-20 -mx-4 h-36 border-b border-line bg-paper px-4 py-3 short:h-20 short:py-2 wide:h-auto wide:top-6 wide:z-auto wide:order-2 wide:mx-0 wide:max-h-[calc(100dvh-3rem)] wide:self-start wide:overflow-y-auto wide:border-0 wide:bg-transparent wide:p-5">
            <PreviewPanel />
          </div>
          <form ref={element} noValidate onSubmit={(event) => void save.submit(event)} className={formClass}>
            <SectionNavigation />
            <FormSection id="content" title={t('editor.section.content')}>
              <ContentSection />
            </FormSection>
            <FormSection id="design" title={t('editor.section.design')}>
              <LateFields fields={designSection} className="h-[114rem] xl:h-[76rem]" />
            </FormSection>
            <FormSection id="options" title={t('editor.section.options')}>
              <LateFields fields={optionsSection} className="h-[49rem] sm:h-[40rem]" />
            </FormSection>
            <div className="flex flex-col gap-3 py-3 empty:hidden">
              <NotOffered />
              {NotTaken && <NotTaken fields={notTaken} />}
              {save.waiting !== null && <Banner>{save.waiting}</Banner>}
              {save.failure !== null && (
                <FailurePrompt
                  failure={save.failure}
                  doing="save"
                  onRetry={save.retry}
                  retrying={save.isSaving}
                />
              )}
            </div>
            <SaveBar
              isNew={record === null}
              isSaving={save.isSaving || gate.isChecking}
              hasChanges={unsaved.hasChanges}
              onKeepDraft={() =>
                void keepDraft(form.getValues(), 'kept').then((kept) =>
                  announce(t(kept ? 'drafts.kept' : 'drafts.notKept')),
                )
              }
            />
          </form>
        </div>
        <ScanGatePrompt
          gate={gate}
          keepDraft={keepDraft}
          onRepair={(design) => history.change('repair', () => design)}
        />
        <SaveQuestions save={save} saved={saved} scanMarker={session.scanMarker} />
        {UpgradePrompt && (
          <UpgradePrompt
            failure={save.limit?.failure ?? null}
            draftKept={save.limit?.draftKept ?? null}
            onClose={save.closeLimit}
            onBackToCodes={() => void navigate({ to: '/' })}
            {...(colours === null
              ? {}
              : {
                  fewerColours: {
                    label: t('editor.plan.fit'),
                    apply: () => {
                      history.change('within-plan', (design) => coloursWithinPlan(design, colours))
                      save.closeLimit()
                      announce(t('editor.plan.fitted'))
                    },
                  },
                })}
          />
        )}
      </FormProvider>
    </EditorContext>
  )
}
