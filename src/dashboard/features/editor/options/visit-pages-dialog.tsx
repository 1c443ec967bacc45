import { useId, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type VisitorLanguage, visitorLanguageSchema } from '#contract/visitor-language.ts'
import { useVisitPage, type VisitPageRequest } from '../../../api/visit-page.ts'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { locale } from '../../../messages/locale.ts'
import { t } from '../../../messages/t.ts'
import { FailurePrompt } from '../../../prompts/failure-prompt.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useEditor } from '../editor-context.ts'
import { visitPageRequest } from './visit-page-request.ts'
import { firstMet, type ShownPage, shownPages, whenShown } from './visit-page-words.ts'

/** Each page that visitors may meet, in a phone, made of what the form holds now. */
export function VisitPagesDialog({ onClose }: { readonly onClose: () => void }) {
  const { control, getValues } = useFormContext<EditorValues>()
  const { record } = useEditor()
  const name = useId()
  const isBlocked = record?.isadminblocked === true
  const [page, setPage] = useState(() => firstMet(getValues(), isBlocked))
  const [language, setLanguage] = useState<VisitorLanguage>('en')
  // Subscribes to every field; the values themselves are complete only in the form.
  const watched = useWatch({ control })
  const values = useMemo(() => ({ ...getValues(), ...(watched as EditorValues) }), [getValues, watched])
  const body = useMemo(() => visitPageRequest(page, language, values), [page, language, values])
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('visit.title')}
      description={t('visit.text')}
    >
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <fieldset className="flex min-w-0 flex-wrap content-start gap-2 sm:flex-col">
            <legend className="mb-2 text-small font-medium">{t('visit.choice')}</legend>
            {shownPages(isBlocked).map((one) => (
              <div
                key={one}
                className="relative min-w-0 rounded-base border border-line px-3 py-2 text-small hover:border-ink has-checked:border-signal has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-signal"
              >
                {/* The label covers the whole box. */}
                <label className="flex cursor-pointer items-center gap-2 font-medium after:absolute after:inset-0">
                  <input
                    type="radio"
                    name={name}
                    className="relative z-10 accent-signal outline-none"
                    aria-describedby={`${name}-${one}`}
                    checked={page === one}
                    onChange={() => setPage(one)}
                  />
                  {t(`visit.page.${one}`)}
                </label>
                <p
                  id={`${name}-${one}`}
                  className="ps-5 text-ink-soft [overflow-wrap:anywhere] max-sm:sr-only"
                >
                  {whenShown(one, values)}
                </p>
              </div>
            ))}
          </fieldset>
          <LanguageSelect chosen={language} onChoose={setLanguage} />
        </div>
        <div className="min-w-0">
          <p className="mb-2 text-small text-ink-soft [overflow-wrap:anywhere] sm:hidden">
            {whenShown(page, values)}
          </p>
          <Phone page={page} body={body} />
        </div>
      </div>
    </Dialog>
  )
}

const languageName = new Intl.DisplayNames(locale, { type: 'language' })

function LanguageSelect({
  chosen,
  onChoose,
}: {
  readonly chosen: VisitorLanguage
  readonly onChoose: (language: VisitorLanguage) => void
}) {
  return (
    <Select
      label={t('visit.language')}
      hint={t('visit.language.hint')}
      value={chosen}
      options={visitorLanguageSchema.options.map((language) => ({
        value: language,
        label: languageName.of(language) ?? language,
      }))}
      onChange={({ currentTarget }) => onChoose(visitorLanguageSchema.parse(currentTarget.value))}
    />
  )
}

/** The page in a frame without rights: it runs nothing, sends nothing and leads nowhere. */
function Phone({ page, body }: { readonly page: ShownPage; readonly body: VisitPageRequest }) {
  const made = useVisitPage(body)
  if (made.isError)
    return (
      <FailurePrompt
        failure={made.error}
        doing="load"
        onRetry={() => void made.refetch()}
        retrying={made.isFetching}
      />
    )
  return (
    <div className="mx-auto max-w-80">
      <div className="overflow-hidden rounded-[1.5rem] border-[0.5rem] border-ink bg-sheet">
        {made.data === undefined ? (
          <div
            role="status"
            className="flex h-[32rem] max-sm:h-[26rem] flex-col gap-3 p-4 text-small text-ink-soft"
          >
            {t('visit.frame.loading')}
            <Skeleton className="h-40 w-full" />
          </div>
        ) : (
          <iframe
            sandbox=""
            srcDoc={made.data.html}
            title={t('visit.frame', { page: t(`visit.page.${page}`) })}
            aria-busy={made.isPlaceholderData}
            className="block h-[32rem] w-full max-sm:h-[26rem]"
          />
        )}
      </div>
      {made.data !== undefined && (
        <p className="mt-2 text-center text-small text-ink-soft">
          {t('visit.status', { status: String(made.data.status) })}
        </p>
      )}
    </div>
  )
}
