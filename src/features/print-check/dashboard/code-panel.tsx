import { parseUrl } from '#contract/parse-url.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CodeMeta } from '#contract/code-meta.ts'
import { hasShortLink } from '#contract/code-types/code-types.ts'
import { maxLengths } from '#contract/limits.ts'
import { notePhotoMaxBytes, type PrintOutcome } from '#features/print-check/contract/print-check.ts'
import type { QrCode } from '#contract/record.ts'
import type { Diagnosis } from '#features/print-check/design/diagnose-photo.ts'
import { defaultLogo, type Design } from '#design/design.ts'
import { svgAddress } from '#dashboard/picture/paint-picture.ts'
import { codeState } from '#dashboard/api/code-state.ts'
import { failureOf } from '#dashboard/api/failure-of.ts'
import { dataUrl } from '#dashboard/api/logos.ts'
import { useCreatePrintNote } from './operations.ts'
import { offers, useSession, sessionQuery, useOffers } from '#dashboard/api/session.ts'
import { formatDay, formatList } from '#dashboard/messages/format.ts'
import { locale } from '#dashboard/messages/locale.ts'
import { t } from '#dashboard/messages/t.ts'
import { smallerJpeg } from '#dashboard/picture/paint-picture.ts'
import { type Photo, pixelsOf } from './check-photo.ts'
import type { StoredComparison } from './compare-stored.ts'
import { PrintNotes } from './print-notes.tsx'
import { announce } from '#dashboard/ui/announce.ts'
import { Banner } from '#dashboard/ui/banner.tsx'
import { Button, buttonClass } from '#dashboard/ui/button.tsx'
import { MiddleTruncated } from '#dashboard/ui/middle-truncated.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { TextArea } from '#dashboard/ui/text-field.tsx'
import type { CheckedCode } from './use-print-check.ts'
import { When } from '#dashboard/ui/when.tsx'
import { beginDraft } from '#dashboard/api/drafts.ts'
import { type EditorValues, newValues } from '#dashboard/api/editor-values.ts'
import { queryKeys } from '#dashboard/api/query-keys.ts'
import { request } from '#dashboard/api/request.ts'

/** The record of a found code, where it leads, and how good its print is. */
export function CodePanel({ found, comparison }: { found: CheckedCode; comparison: ComparisonState }) {
  const { identified, diagnosis } = found
  const code = identified?.code ?? null
  const session = useSession().data
  const isDeleted = typeof identified?.meta?.deletedAt === 'string'
  const canSave = session !== undefined && offers(session, 'createPrintNote') && !isDeleted
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Ownership found={found} />
      {code === null && !found.isUnknown && <MakeCode found={found} />}
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
        {identified.placement
          ? t('check.placement', { name: identified.placement.name })
          : identified.isAlias
            ? t('check.alias')
            : undefined}
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
          <When at={code.updatedAt} />
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

export type ComparisonState =
  | { readonly state: 'idle' }
  | { readonly state: 'comparing' }
  | { readonly state: 'failed' }
  | { readonly state: 'done'; readonly stored: StoredComparison | null }

/** Whether the print looks as stored, and how much of its error correction is used up. */
function ComparisonPanel({ comparison }: { readonly comparison: ComparisonState }) {
  if (comparison.state === 'idle') return null
  return (
    <section aria-label={t('check.print')} className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('check.print')}</h3>
      {comparison.state === 'comparing' ? (
        <div role="status">
          <span className="sr-only">{t('check.comparing')}</span>
          <Skeleton className="h-24 w-full" />
        </div>
      ) : comparison.state === 'failed' ? (
        <p className="text-ink-soft">{t('check.compareFailed')}</p>
      ) : (
        comparison.stored !== null && <Comparison stored={comparison.stored} />
      )}
    </section>
  )
}

function Comparison({ stored }: { readonly stored: StoredComparison }) {
  const { outcome, versions } = stored
  const best = versions[outcome.ranked[0]?.index ?? 0]
  if (best === undefined) return null
  const alike = outcome.alike.flatMap((index) => versions[index] ?? [])
  const isCurrent = alike.some((version) => version.isCurrent)
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
      <img
        src={svgAddress(best.svg)}
        alt={
          best.number === null
            ? t('check.currentPicture')
            : t('check.versionPicture', { number: best.number })
        }
        className="size-28 shrink-0 rounded-base border border-line bg-print object-contain p-1"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        {!outcome.isShown ? (
          <Banner tone="warn" live={false} title={t('check.differs')} />
        ) : isCurrent ? (
          <p className="font-medium text-good">{t('check.matches')}</p>
        ) : !outcome.isSure ? (
          <p className="font-medium">{t('check.unsure')}</p>
        ) : (
          <>
            <p className="font-medium">
              {t('check.older', { number: best.number ?? 1, date: formatDay(best.savedAt ?? '') })}
            </p>
            <p className="text-ink-soft">{t('check.olderText')}</p>
          </>
        )}
        <Damage stored={stored} />
      </div>
    </div>
  )
}

/** Share of the error correction from which a print should be replaced. */
const worn = 0.6

function Damage({ stored: { damage } }: { readonly stored: StoredComparison }) {
  if (damage === null) return null
  const count = damage.wrong.length
  if (count === 0) return <p className="text-ink-soft">{t('check.whole')}</p>
  const use = `${Math.round(damage.use * 100)} %`
  return (
    <>
      <p className="text-ink-soft">
        {damage.use > 1 ? t('check.wrongLost', { count }) : t('check.wrong', { count, use })}
      </p>
      {damage.use > worn && damage.use <= 1 && <p className="text-warn">{t('check.wrongSoon')}</p>}
    </>
  )
}

type SaveNoteProps = {
  readonly codeId: number
  readonly found: CheckedCode
  readonly comparison: ComparisonState
}

/** Saves a check with its photo to the code: the only time a photo leaves the browser. */
function SaveNote({ codeId, found, comparison }: SaveNoteProps) {
  const [text, setText] = useState('')
  const create = useCreatePrintNote(codeId)
  async function save(): Promise<void> {
    const photo = await photoText(found.photo)
    create.mutate(
      { outcome: outcomeOf(found, comparison), text: text.trim(), photo },
      { onSuccess: () => announce(t('check.saved')) },
    )
  }
  if (create.isSuccess)
    return (
      <p role="status" className="font-medium text-good">
        {t('check.saved')}
      </p>
    )
  const isFull = create.isError && failureOf(create.error).kind === 'plan-limit'
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextArea
        label={t('check.save.text')}
        hint={t('check.save.hint')}
        rows={2}
        maxLength={maxLengths.checkNote}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {create.isError && (
        <p role="alert" className="text-bad">
          {t(isFull ? 'check.saveFull' : 'check.saveFailed')}
        </p>
      )}
      <Button type="submit" className="self-start" busy={create.isPending}>
        {t('check.save')}
      </Button>
    </form>
  )
}

function outcomeOf({ text, diagnosis }: CheckedCode, comparison: ComparisonState): PrintOutcome {
  if (text === null || diagnosis !== null) return 'unread'
  const stored = comparison.state === 'done' ? comparison.stored : null
  if (stored === null) return 'matches'
  const { outcome, versions, damage } = stored
  if (!outcome.isShown) return 'differs'
  if (damage !== null && damage.wrong.length > 0) return 'damaged'
  return outcome.alike.some((index) => versions[index]?.isCurrent === true) ? 'matches' : 'older'
}

/** Longer sides in pixels; a large photo is saved smaller until it fits. */
const sides = [1_200, 900, 600]

/** A JPEG in base64, without the place and time that a phone writes into photos. */
async function photoText({ canvas }: Photo): Promise<string | null> {
  for (const side of sides) {
    const bytes = await smallerJpeg(canvas, side, 0.82)
    if (bytes === null || bytes.size > notePhotoMaxBytes) continue
    const address = await dataUrl(bytes)
    return address.slice(address.indexOf(',') + 1)
  }
  return null
}

/** Begins a new code with the content and the guessed look of a code that was made elsewhere. */
function MakeCode({ found }: { readonly found: CheckedCode }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const mayCreate = useOffers('createQrCode')
  const make = useMutation({
    mutationFn: async (text: string) => {
      const session = await client.ensureQueryData(sessionQuery)
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      const values = newValues(session.domains[0] ?? '', zone, session.forwardsQueries)
      const design = await lookOf(found, offers(session, 'uploadLogo'))
      if (design?.logo != null) await client.invalidateQueries({ queryKey: queryKeys.logos() })
      const begun = { ...values, ...contentOf(found.address, text), ...(design === null ? {} : { design }) }
      await navigate({ to: '/codes/new', search: { draft: await beginDraft(begun, 'typed') } })
    },
  })
  const { text } = found
  if (!mayCreate || text === null) return null
  return (
    <div className="flex flex-col items-start gap-2">
      <Button busy={make.isPending} onClick={() => make.mutate(text)}>
        {t('check.make')}
      </Button>
      <p className="text-small text-pretty text-ink-soft">{t('check.make.text')}</p>
      {make.isError && (
        <p role="alert" className="text-bad">
          {t('check.failed')}
        </p>
      )}
    </div>
  )
}

/** A short link of the account that no code has gets one, so that its prints work. */
function contentOf(address: CheckedCode['address'], text: string): Partial<EditorValues> {
  if (address.kind === 'own') return { brandedDomain: address.domain, slashTag: address.tag }
  const isAddress = /^https?:\/\//i.test(text) && parseUrl(text) !== null
  return isAddress ? { destinationUrl: text } : { qrType: 'text', text }
}

/** Null where the look cannot be guessed. A logo that cannot be stored is left out. */
async function lookOf({ photo, reading }: CheckedCode, mayUpload: boolean): Promise<Design | null> {
  if (reading === null) return null
  const { lookOfPrint } = await import('./look-of-print.ts')
  const look = await lookOfPrint(pixelsOf(photo.canvas), reading)
  if (look === null) return null
  const { design, logo } = look
  const stored =
    logo === null || !mayUpload
      ? null
      : await request('uploadLogo', { query: { name: t('check.make.logo') }, body: logo }).catch(() => null)
  return { ...design, logo: stored === null ? null : { ...(design.logo ?? defaultLogo), id: stored.data.id } }
}
