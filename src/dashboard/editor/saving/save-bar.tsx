import { ExternalLink } from 'lucide-react'
import { hasShortLink, isPageType } from '#contract/code-types/code-types.ts'
import type { OperationId } from '#contract/operations.ts'
import type { QrCode } from '#contract/record.ts'
import { shortLink } from '#design/payload.ts'
import { codeState } from '../../api/code-state.ts'
import { knowsLinkRules, offers } from '../../api/session.ts'
import { FailurePrompt } from '../../app/failure-prompt.tsx'
import type { MessageKey } from '../../messages/catalogue.ts'
import { t } from '../../messages/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy.tsx'
import { useEditor } from '../editor-context.ts'
import { canRetry } from './save-state.ts'
import { waitingWords, type useSave } from './use-save.ts'

const NotTaken = lazyPart(async () => (await import('./created-panel.tsx')).NotTaken)

const LaunchLink = lazyPart(async () => (await import('./created-panel.tsx')).LaunchLink)

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
  const isSaving = step.at === 'judging' || step.at === 'sending'
  const isLive = step.at === 'saved' && !hasChanges && !isNew
  return (
    <div className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 -mx-4 border-t border-line bg-paper px-4 py-3 short:bottom-[calc(3rem+env(safe-area-inset-bottom))] short:py-1.5 group-data-studio/form:bottom-0 wide:bottom-0 wide:-mx-1 wide:px-1">
      <div className="mb-3 flex max-h-[40dvh] flex-col gap-3 overflow-y-auto empty:hidden">
        <SaveReport save={save} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <div
          role="status"
          className={`flex min-w-0 flex-1 flex-wrap gap-x-3 text-small text-ink-soft ${isLive ? 'max-sm:basis-full' : 'max-sm:sr-only'}`}
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
        <Button type="submit" variant="primary" busy={isSaving} className="max-wide:min-h-11 max-sm:flex-1">
          {isNew ? t('editor.save.create') : t('editor.save.changes')}
        </Button>
      </div>
    </div>
  )
}

/** In place of saving, why the person cannot. */
export function ViewOnlyBar() {
  const { session } = useEditor()
  return (
    <p className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 -mx-4 border-t border-line bg-paper px-4 py-3 text-small text-ink-soft wide:bottom-0 wide:-mx-1 wide:px-1">
      <span className="font-medium text-ink">{t('viewer.code', { account: session.user.name })}</span>{' '}
      {t('viewer.ask')}
    </p>
  )
}

/** Why the last save did not succeed, with the retry, or what the service ignored of it. */
function SaveReport({ save: { step, dispatch } }: Pick<SaveBarProps, 'save'>) {
  const retry = () => dispatch({ type: 'retry' })
  if (step.at === 'waiting')
    return (
      <Banner
        tone="warn"
        title={t('drafts.waiting.title')}
        actions={<Button onClick={retry}>{t('common.retry')}</Button>}
      >
        {waitingWords(step.attempt)}
      </Banner>
    )
  const failure = step.at === 'failed' || step.at === 'editing' ? step.failure : null
  if (failure !== null)
    return <FailurePrompt failure={failure} doing="save" {...(canRetry(step) && { onRetry: retry })} />
  return step.at === 'saved' && step.notTaken.length > 0 && <NotTaken fields={step.notTaken} />
}

/** The current destination of scans, with a link to try it. */
function LiveNote({ record }: { readonly record: QrCode }) {
  const state = codeState(record, undefined)
  if (!hasShortLink(record.qrType)) return null
  if (state !== 'active') return <p className="text-warn">{t(`editor.save.live.${state}`)}</p>
  return (
    <p className="flex min-w-0 items-baseline gap-x-3">
      <span className="min-w-0 truncate text-good">
        {isPageType(record.qrType)
          ? t('editor.save.livePage')
          : t('editor.save.live', { destination: record.destinationUrl })}
      </span>
      <a
        href={shortLink(record.brandedDomain, record.slashTag)}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-6 shrink-0 items-center gap-1 text-ink underline underline-offset-4"
      >
        {t('editor.save.test')}
        <ExternalLink aria-hidden className="size-3.5" />
      </a>
      <LaunchLink code={record} />
    </p>
  )
}

const parts = [
  ['listVersions', 'editor.notOffered.history'],
  ['createApproval', 'editor.notOffered.approval'],
  ['createBrandKit', 'editor.notOffered.kits'],
  ['readScans', 'editor.notOffered.scans'],
] as const satisfies readonly (readonly [OperationId, MessageKey])[]

/** Lists editor features that the service lacks. Fields show it in place. */
export function NotOffered() {
  const { session, isViewOnly } = useEditor()
  // Their role lacks it, not the service.
  if (isViewOnly) return null
  const missing = parts.filter(([operation]) => !offers(session, operation)).map(([, words]) => t(words))
  if (!knowsLinkRules(session)) missing.push(t('editor.notOffered.rules'))
  if (missing.length === 0) return null
  return <p className="text-small text-ink-soft">{t('editor.notOffered', { parts: missing.join(', ') })}</p>
}
