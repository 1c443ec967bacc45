import { ExternalLink } from 'lucide-react'
import { useFormState } from 'react-hook-form'
import { hasShortLink, isPageType } from '#contract/code-types/code-types.ts'
import type { OperationId } from '#contract/operations.ts'
import type { QrCode } from '#contract/record.ts'
import { shortLink } from '#design/payload.ts'
import { codeState } from '../../api/code-state.ts'
import { knowsLinkRules, offers } from '../../api/session.ts'
import { FailurePrompt } from '../../failures/failure-prompt.tsx'
import type { MessageKey } from '../../messages/catalogue.ts'
import { formatList } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useEditor } from '../editor-context.ts'
import { fieldLabel } from '../values/form-fields.ts'
import { canRetry } from './save-state.ts'
import { type useSave, waitingWords } from './use-save.ts'

/** The current destination of scans, with a link to try it. */
export function LiveNote({ record }: { readonly record: QrCode }) {
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
    </p>
  )
}

const parts = [
  ['listVersions', 'editor.notOffered.history'],
  ['readApprovalState', 'editor.notOffered.approval'],
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
  return <p className="text-small text-ink-soft">{t('editor.notOffered', { parts: formatList(missing) })}</p>
}

/** In place of saving, why the person cannot. */
export function ViewOnlyBar() {
  const { session } = useEditor()
  return (
    <p className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 -mx-4 border-t border-line bg-paper px-4 py-3 short:bottom-[calc(3rem+env(safe-area-inset-bottom))] text-small text-ink-soft wide:bottom-0 wide:-mx-1 wide:px-1">
      <span className="font-medium text-ink">{t('viewer.code', { account: session.user.name })}</span>{' '}
      {t('viewer.ask')}
    </p>
  )
}

/** Why the last save did not succeed, with the retry, or what the service ignored of it. */
export function SaveReport({ save: { step, dispatch } }: { readonly save: ReturnType<typeof useSave> }) {
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
  if (step.at === 'saved' && step.notTaken.length > 0) return <NotTaken fields={step.notTaken} />
  return <InvalidCount />
}

/** The fields of a refused save that are still invalid: the focus shows only the first of them. */
function InvalidCount() {
  const { errors, isSubmitted } = useFormState()
  const count = countErrors(errors)
  if (!isSubmitted || count === 0) return null
  return <p className="text-small font-medium text-bad">{t('editor.save.invalidCount', { count })}</p>
}

/** An error has a `type` of text; anything else in the tree of the form is a group of fields. */
function countErrors(errors: object): number {
  if ('type' in errors && typeof errors.type === 'string') return 1
  return Object.values(errors).reduce<number>(
    (sum, error: unknown) => sum + (typeof error === 'object' && error !== null ? countErrors(error) : 0),
    0,
  )
}

/** Lists fields that the service returned with another value. */
export function NotTaken({ fields }: { readonly fields: readonly string[] }) {
  if (fields.length === 0) return null
  const labels = [...new Set(fields.map(fieldLabel))]
  return (
    <Banner tone="warn" title={t('editor.notTaken.title')}>
      {t('editor.notTaken.text', { fields: formatList(labels) })}
    </Banner>
  )
}
