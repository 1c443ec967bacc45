import { maxLengths } from '#contract/limits.ts'
import { useId, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { isPageType } from '#contract/code-types/code-types.ts'
import { linkRulesSchema } from '#contract/link-rules.ts'
import { type VisitPage, visitorLanguageSchema, type VisitorLanguage } from '#contract/visit-page.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { useVisitPage, type VisitPageRequest } from '../../api/link-checks.ts'
import { LoadFailure } from '../../failures/failure-prompt.tsx'
import { formatInstant } from '../../messages/format.ts'
import { locale } from '../../messages/locale.ts'
import { t } from '../../messages/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useEditor, useEditorForm } from '../editor-context.ts'
import { textIn } from '../values/content-values.ts'
import { ruleFields, ruleOf } from '../values/link-rules.ts'
import { instantOf } from '../values/moment.ts'

/** Previews each visitor page on a phone, from the current form values. */
export function VisitPagesDialog({ onClose }: { readonly onClose: () => void }) {
  const { control, getValues } = useEditorForm()
  const { record } = useEditor()
  const name = useId()
  const isBlocked = record?.isadminblocked === true
  const [page, setPage] = useState(() => firstMet(getValues(), isBlocked))
  const [language, setLanguage] = useState<VisitorLanguage>('en')
  // Subscribes to every field; only the form has the complete values.
  const watched = useWatch({ control })
  const values = useMemo(() => ({ ...getValues(), ...(watched as EditorValues) }), [getValues, watched])
  const body = useMemo(() => visitPageRequest(page, language, values), [page, language, values])
  return (
    <Dialog wide onClose={onClose} title={t('visit.title')} description={t('visit.text')}>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <fieldset className="flex min-w-0 flex-wrap content-start gap-2 sm:flex-col">
            <legend className="mb-2 text-small font-medium">{t('visit.choice')}</legend>
            {shownPages(isBlocked).map((one) => (
              <PageChoice
                key={one}
                group={name}
                page={one}
                checked={page === one}
                when={whenShown(one, values)}
                onChoose={() => setPage(one)}
              />
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

type PageChoiceProps = {
  readonly group: string
  readonly page: ShownPage
  readonly checked: boolean
  readonly when: string
  readonly onChoose: () => void
}

function PageChoice({ group, page, checked, when, onChoose }: PageChoiceProps) {
  return (
    <div className="relative min-w-0 rounded-base border border-line px-3 py-2 text-small hover:border-ink has-checked:border-signal has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-signal">
      {/* The label covers the whole tile. */}
      <label className="flex cursor-pointer items-center gap-2 font-medium after:absolute after:inset-0">
        <input
          type="radio"
          name={group}
          className="relative z-10 accent-signal outline-none"
          aria-describedby={`${group}-${page}`}
          checked={checked}
          onChange={onChoose}
        />
        {t(`visit.page.${page}`)}
      </label>
      <p id={`${group}-${page}`} className="ps-5 text-ink-soft [overflow-wrap:anywhere] max-sm:sr-only">
        {when}
      </p>
    </div>
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

/** A sandboxed frame: no scripts, no forms, no navigation. */
function Phone({ page, body }: { readonly page: ShownPage; readonly body: VisitPageRequest }) {
  const made = useVisitPage(body)
  if (made.isError) return <LoadFailure query={made} />
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
    </div>
  )
}

/** Invalid fields are left out; a welcome screen that is off is previewed as if it were on. */
function visitPageRequest(
  page: VisitPage,
  language: VisitorLanguage,
  values: EditorValues,
): VisitPageRequest {
  const shown = page === 'welcome' ? { ...values, welcome: { ...values.welcome, isOn: true } } : values
  const rules = ruleFields
    .map((field) => ruleOf(field, shown))
    .filter((rule) => linkRulesSchema.safeParse(rule).success)
  const description = values.metaDescription.trim()
  return {
    page,
    language,
    title: values.title.trim().slice(0, maxLengths.title),
    qrLogoId: values.design.logo?.id ?? null,
    color: values.design.color,
    ...pageLookOf(values),
    destinationUrl: values.destinationUrl.slice(0, maxLengths.reference),
    expirationDate: instantOf(values.expiration),
    fieldData: {
      ...(isPageType(values.qrType) && { font: textIn(values.content, 'fieldData.font') }),
      ...(description === '' ? {} : { metaDescription: description }),
      ...Object.fromEntries(rules.flatMap((rule) => Object.entries(rule))),
    },
  }
}

/** The colours of a page type, whose visitor pages look like it. */
function pageLookOf({ qrType, content }: EditorValues) {
  const colour = (name: 'primaryColor' | 'gradientColor' | 'ctaColor') =>
    isPageType(qrType) ? textIn(content, name) : ''
  return {
    primaryColor: colour('primaryColor'),
    gradientColor: colour('gradientColor'),
    ctaColor: colour('ctaColor'),
  }
}

export type ShownPage = Exclude<VisitPage, 'unknown'>

/** The blocked page is only offered for a blocked code. */
function shownPages(isBlocked: boolean): ShownPage[] {
  const pages: ShownPage[] = ['welcome', 'scheduled', 'password', 'paused', 'expired']
  return isBlocked ? ['blocked', ...pages] : pages
}

/** The page that visitors meet first; otherwise the next one that will apply: expiration, or else pause. */
export function firstMet(values: EditorValues, isBlocked: boolean, now: number = Date.now()): ShownPage {
  const [start, end] = [instantOf(values.starts), instantOf(values.expiration)]
  if (isBlocked) return 'blocked'
  if (end !== null && Date.parse(end) <= now) return 'expired'
  if (!values.isActive) return 'paused'
  if (start !== null && Date.parse(start) > now) return 'scheduled'
  if (values.isProtected) return 'password'
  if (values.welcome.isOn) return 'welcome'
  return end === null ? 'paused' : 'expired'
}

/** When a page is shown, in a sentence. */
function whenShown(page: ShownPage, values: EditorValues): string {
  const { welcome, starts, expiration, fallbackUrl, isActive, isProtected } = values
  switch (page) {
    case 'welcome':
      return welcome.isOn ? t('visit.when.welcome', { seconds: welcome.seconds }) : t('visit.when.welcomeOff')
    case 'scheduled': {
      const start = instantOf(starts)
      return start === null
        ? t('visit.when.scheduledOff')
        : t('visit.when.scheduled', { time: formatInstant(start) })
    }
    case 'expired': {
      const end = instantOf(expiration)
      if (end === null) return t('visit.when.expiredOff')
      const time = formatInstant(end)
      return fallbackUrl.trim() === ''
        ? t('visit.when.expired', { time })
        : t('visit.when.expiredFallback', { time, address: fallbackUrl.trim() })
    }
    case 'paused':
      return isActive ? t('visit.when.pausedOff') : t('visit.when.paused')
    case 'password':
      return isProtected ? t('visit.when.password') : t('visit.when.passwordOff')
    case 'blocked':
      return t('visit.when.blocked')
    default:
      return page satisfies never
  }
}
