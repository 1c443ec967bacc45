import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CodeMeta } from '#contract/code-meta.ts'
import { hasShortLink } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import type { Diagnosis } from '#design/print-check/diagnose-photo.ts'
import { codeState } from '../api/code-state.ts'
import { offers, useSession } from '../api/session.ts'
import { formatInstant, formatList, formatRelative } from '../messages/format.ts'
import { locale } from '../messages/locale.ts'
import { t } from '../messages/t.ts'
import { PrintNotes } from '../picture/print-check/print-notes.tsx'
import { Banner } from '../ui/banner.tsx'
import { buttonClass } from '../ui/button.tsx'
import { MiddleTruncated } from '../ui/middle-truncated.tsx'
import { ComparisonPanel, type ComparisonState } from './comparison-panel.tsx'
import { SaveNote } from './save-note.tsx'
import type { CheckedCode } from './use-print-check.ts'

type CodePanelProps = { readonly found: CheckedCode; readonly comparison: ComparisonState }

/** The record of a found code, where it leads, and how good its print is. */
export function CodePanel({ found, comparison }: CodePanelProps) {
  const { identified, diagnosis } = found
  const code = identified?.code ?? null
  const session = useSession().data
  const isDeleted = typeof identified?.meta?.deletedAt === 'string'
  const canSave = session !== undefined && offers(session, 'createPrintNote') && !isDeleted
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Ownership found={found} />
      {code !== null && <CodeFacts code={code} meta={identified?.meta ?? null} />}
      {diagnosis !== null && <DiagnosisPanel diagnosis={diagnosis} isPage={found.photo.page !== null} />}
      {code !== null && <ComparisonPanel comparison={comparison} />}
      {code !== null && canSave && comparison.state !== 'comparing' && (
        <SaveNote key={found.key} codeId={code.id} found={found} comparison={comparison} />
      )}
      {code !== null && <PrintNotes codeId={code.id} />}
    </div>
  )
}

function Ownership({ found }: { readonly found: CheckedCode }) {
  const session = useSession().data
  const { address, identified, isGuess, isUnknown, text } = found
  if (isUnknown) return <Banner tone="warn">{t('check.cannotLookUp')}</Banner>
  if (identified !== null && identified.code !== null) {
    const isDeleted = typeof identified.meta?.deletedAt === 'string'
    if (isDeleted)
      return (
        <Banner tone="bad" title={t('check.isYours')}>
          {t('check.deleted')}
        </Banner>
      )
    if (isGuess)
      return (
        <Banner tone="warn" title={t('check.isProbably')}>
          {t('check.probablyText')}
        </Banner>
      )
    return (
      <Banner tone="good" title={t('check.isYours')}>
        {identified.isAlias ? t('check.alias') : undefined}
      </Banner>
    )
  }
  if (text === null) return null
  if (address.kind === 'look-alike')
    return (
      <Banner tone="bad" title={t('check.lookAlike')}>
        {t('check.lookAlike.text', { host: address.host, domain: address.domain })}
        <Holds text={text} />
      </Banner>
    )
  if (address.kind === 'stranger')
    return (
      <Banner tone="bad" title={t('check.notYours')}>
        {t('check.notYours.text', {
          host: address.host,
          domains: formatList(session?.domains.slice(0, 3) ?? []),
        })}
        <Holds text={text} />
      </Banner>
    )
  if (address.kind === 'own')
    return (
      <Banner tone="bad" title={t('check.unknownLink')}>
        {t('check.unknownLink.text', { link: `${address.domain}/${address.tag}` })}
      </Banner>
    )
  return (
    <Banner tone="warn" title={t('check.otherText')}>
      {t('check.otherText.text')}
      <Holds text={text} />
    </Banner>
  )
}

/** Never a link: the code may be a trap. */
function Holds({ text }: { readonly text: string }) {
  return (
    <p dir="ltr" className="mt-2 max-h-24 overflow-y-auto font-mono text-small text-ink">
      {text}
    </p>
  )
}

function CodeFacts({ code, meta }: { readonly code: QrCode; readonly meta: CodeMeta | null }) {
  const title = code.title || code.slashTag
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 dir="auto" className="min-w-0 text-title font-semibold [overflow-wrap:anywhere]">
          {title}
        </h2>
        {typeof meta?.deletedAt !== 'string' && (
          <Link
            to="/codes/$id"
            params={{ id: String(code.id) }}
            className={buttonClass('secondary', 'small')}
          >
            {t('check.open')}
          </Link>
        )}
      </div>
      <dl className="divide-y divide-line border-y border-line">
        {hasShortLink(code.qrType) && (
          <Fact name={t('check.link')}>
            <MiddleTruncated className="font-mono" text={`${code.brandedDomain}/${code.slashTag}`} />
          </Fact>
        )}
        <Fact name={t('check.leads')}>
          {code.destinationUrl === '' ? (
            t('check.leadsNowhere')
          ) : (
            <MiddleTruncated text={code.destinationUrl} />
          )}
        </Fact>
        <Fact name={t('check.state')}>{t(`library.state.${codeState(code, meta ?? undefined)}`)}</Fact>
        <Fact name={t('check.changed')}>
          <time dateTime={code.updatedAt} title={formatInstant(code.updatedAt)}>
            {formatRelative(code.updatedAt)}
          </time>
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 py-2">
      <dt className="shrink-0 text-ink-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

type DiagnosisPanelProps = {
  readonly diagnosis: Diagnosis
  /** Of a PDF: nobody can go closer to it. */
  readonly isPage: boolean
}

/** A heading as part of a sentence. German nouns keep their capital. */
function inSentence(heading: string): string {
  return locale.startsWith('de') ? heading : heading.toLocaleLowerCase(locale)
}

/** Why a code cannot be read, and what to do. */
function DiagnosisPanel({ diagnosis, isPage }: DiagnosisPanelProps) {
  const { located, causes, rescued } = diagnosis
  // Nothing but the pattern speaks for a code: an icon on a screenshot may look like one.
  const isPattern = located?.by === 'texture'
  if (located === null || (isPattern && causes.length === 0))
    return (
      <Banner tone="warn" title={t('check.noCode')}>
        {t(isPage ? 'check.noCodeOnPage' : 'check.noCodeText')}
      </Banner>
    )
  const [first, ...others] = causes.map(({ cause }) => cause)
  const also = others.slice(0, 2).map((cause) => inSentence(t(`check.cause.${cause}`)))
  return (
    <section aria-label={t('check.why')} className="flex flex-col gap-2">
      <h3 className="font-semibold">
        {t(rescued !== null ? 'check.whyRescued' : isPattern ? 'check.perhaps' : 'check.why')}
      </h3>
      <Banner
        tone="warn"
        live={false}
        title={first === undefined ? t('check.causeUnknown') : t(`check.cause.${first}`)}
      >
        <p>{first === undefined ? t('check.causeUnknown.do') : t(`check.cause.${first}.do`)}</p>
        {rescued !== null && <p className="mt-2">{t('check.rescuedText')}</p>}
        {also.length > 0 && (
          <p className="mt-2 text-small">{t('check.also', { causes: formatList(also) })}</p>
        )}
      </Banner>
    </section>
  )
}
