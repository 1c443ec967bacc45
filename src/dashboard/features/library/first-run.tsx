import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../../api/session.ts'
import { newDraftId, saveDraft } from '../../drafts/draft-store.ts'
import { newValues } from '../../drafts/editor-values.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { NewCodeButton } from './new-code-button.tsx'
import { SamplePrint } from './sample-print.tsx'

const steps = [1, 2, 3] as const

/** The library before the first code: what this is for, in three steps, and the one thing to do. */
export function FirstRun() {
  const navigate = useNavigate()
  const domain = useSession().data?.domains[0] ?? ''
  // A phone cannot open what only this computer can.
  const isLocal = /^(localhost|127\.)/.test(domain)

  /** Kept as a draft, so that nothing is created before the person says so. */
  async function sample(): Promise<void> {
    const id = newDraftId()
    const values = newValues(domain, Intl.DateTimeFormat().resolvedOptions().timeZone)
    const filled = {
      ...values,
      title: t('library.empty.sampleTitle'),
      destinationUrl: 'https://example.com/',
      slashTag: `sample-${id.slice(0, 4)}`,
    }
    await saveDraft({ id, savedAt: new Date().toISOString(), reason: 'kept', codeId: null, values: filled })
    await navigate({ to: '/codes/new', search: { draft: id } })
  }

  return (
    <section className="grid items-center gap-12 py-2 wide:grid-cols-[minmax(0,36rem)_20rem] wide:gap-24 wide:py-10">
      <div className="max-w-xl">
        <h2 className="text-headline font-semibold tracking-tight text-balance">
          {t('library.empty.title')}
        </h2>
        <p className="mt-2 text-lead text-ink-soft">{t('library.empty.lead')}</p>
        <ol className="mt-8 flex flex-col gap-5">
          {steps.map((step) => (
            <li key={step} className="flex gap-4">
              <span aria-hidden className="w-6 shrink-0 text-title font-semibold text-signal">
                {step}
              </span>
              <div>
                <h3 className="font-semibold">{t(`library.empty.step${step}.title`)}</h3>
                <p className="text-ink-soft">{t(`library.empty.step${step}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className="mt-8 flex flex-wrap gap-3">
          <NewCodeButton />
          <Button onClick={() => void sample()}>{t('library.empty.sample')}</Button>
        </div>
        {isLocal && <p className="mt-6 text-small text-ink-soft">{t('library.empty.phone')}</p>}
      </div>
      <SamplePrint />
    </section>
  )
}
