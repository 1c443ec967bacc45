import { FormSelect, FormText } from '../form-controls.tsx'
import { Printer, Sparkles } from 'lucide-react'
import { type FocusEvent, type InputEvent, useCallback, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { codeTypeOf, hasShortLink, holdsDestination, opensAddress } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import { isProductPath } from '#contract/slash-tag.ts'
import { tagFromDestination, tagFromTitle } from '#contract/suggested-tag.ts'
import { withSmallScheme } from '#design/design.ts'
import { DirectChoice } from './direct-choice.tsx'
import { useTagTables } from './use-tag-tables.ts'
import { isPrivateDomain } from '#design/payload.ts'
import { payloadOfRecord } from '#design/record-design.ts'
import { useCodeLinks, useCodeMeta } from '../../api/code-history.ts'
import { offers } from '../../api/session.ts'
import { formatRelative } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { useStore } from '../../ui/store.ts'
import { TextField } from '../../ui/text-field.tsx'
import { completeAddress } from '#contract/read-address.ts'
import { shownDomain } from '#contract/unicode-host.ts'
import {
  useDesignPart,
  useEditor,
  useEditorField,
  useEditorForm,
  useFormValue,
  useFormValues,
} from '../editor-context.ts'
import {
  ContentTag,
  DomainNotReady,
  ManageDomains,
  PrivateDomain,
  SlashTagStatus,
  TakenByOwn,
  TakenLink,
  generateTag,
  isSameTag,
} from './slash-tag-status.tsx'

/** The short link in one line; a press opens its fields. The suggested ending follows the destination all the time. */
export function ShortLink() {
  const { panel, record } = useEditor()
  const [domain, slashTag, qrType] = useFormValues('brandedDomain', 'slashTag', 'qrType')
  const isDirect = holdsDestination(qrType)
  const suggestion = useSuggestedTag()
  const isOpen = useStore(panel).row === 'link'
  const slot = useStore(panel.slot)
  const { resume } = suggestion
  useEffect(() => {
    if (!isOpen && slashTag === '') resume()
  }, [isOpen, slashTag, resume])
  return (
    <>
      {suggestion.isOfContent && <ContentTag onSuggest={suggestion.follow} />}
      {opensAddress(qrType) && (
        <div className="@container flex min-h-8 min-w-0 items-center gap-x-2">
          <span className="sr-only">{t('editor.row.link')}</span>
          {isDirect ? <DirectLine /> : <ShortLinkLine isOpen={isOpen} suggestion={suggestion} />}
        </div>
      )}
      {hasShortLink(qrType) && record === null && isPrivateDomain(domain) && (
        <PrivateDomain domain={domain} />
      )}
      {isOpen &&
        slot !== null &&
        createPortal(
          <div className="flex flex-col gap-4">
            <DirectChoice />
            {!isDirect && (
              <>
                <BrandedDomainField />
                <SlashTagField suggestion={suggestion} />
                {record !== null && <PrintGuard record={record} />}
              </>
            )}
          </div>,
          slot,
        )}
    </>
  )
}

function EditLink() {
  const { panel } = useEditor()
  return (
    <Button
      size="small"
      variant="quiet"
      data-opens="link"
      aria-label={t('editor.row.editLink')}
      onClick={() => panel.open('link')}
    >
      {t('editor.row.edit')}
    </Button>
  )
}

/** In place of the link, for a code that holds its destination itself. */
function DirectLine() {
  return (
    <>
      <span className="min-w-0 truncate text-small">{t('editor.direct.line')}</span>
      <EditLink />
    </>
  )
}

type ShortLinkLineProps = {
  readonly isOpen: boolean
  readonly suggestion: ReturnType<typeof useSuggestedTag>
}

function ShortLinkLine({ isOpen, suggestion }: ShortLinkLineProps) {
  const { session } = useEditor()
  const [domain, slashTag] = useFormValues('brandedDomain', 'slashTag')
  return (
    <>
      <bdi dir="ltr" translate="no" className="min-w-0 truncate font-mono text-small">
        {shownDomain(domain)}/{slashTag === '' ? '…' : slashTag}
      </bdi>
      <EditLink />
      {session.domainsNotReady?.includes(domain) && (
        <span className="text-small">
          <DomainNotReady />
        </span>
      )}
      {!isOpen && slashTag !== '' && (
        <SlashTagStatus isShort hasError={false} onUse={suggestion.follow} onTaken={suggestion.exchange} />
      )}
    </>
  )
}

/** Whether a print stays the same when its code gets another short link, as that of a product does. */
function holdsProduct(record: QrCode | null): boolean {
  return record !== null && codeTypeOf(record.qrType).payload === 'product'
}

/** The user's domains, or free text when the service does not list them. A product keeps the one in its print. */
function BrandedDomainField() {
  const { session, record } = useEditor()
  const chosen = useFormValue('brandedDomain')
  const own = record === null || session.domains.includes(record.brandedDomain) ? [] : [record.brandedDomain]
  const domains = [...session.domains, ...own]
  const isReady = session.domainsNotReady?.includes(chosen) !== true
  if ((domains.length === 1 && isReady) || holdsProduct(record)) return null
  if (session.domains.length === 0) {
    return (
      <FormText
        name="brandedDomain"
        label={t('editor.domain.label')}
        hint={t('editor.domain.freeHint')}
        autoCapitalize="none"
        spellCheck={false}
        placeholder="go.example.com"
        className="font-mono"
      />
    )
  }
  return (
    <FormSelect
      name="brandedDomain"
      label={t('editor.domain.label')}
      aside={offers(session, 'addDomain') ? <ManageDomains /> : undefined}
      hint={isReady ? undefined : <DomainNotReady />}
      options={domains.map((domain) => ({ value: domain, label: shownDomain(domain) }))}
      className="font-mono"
    />
  )
}

function SlashTagField({ suggestion }: { suggestion: ReturnType<typeof useSuggestedTag> }) {
  const { setValue, setFocus } = useEditorForm()
  const { conflict } = useEditor()
  const [domain, slashTag, title] = useFormValues('brandedDomain', 'slashTag', 'title')
  const fromTitle = useTagTables((tables) => tagFromTitle(title, tables)) ?? ''
  const isTaken = conflict?.link === `${domain}/${slashTag}`
  const { error, ...field } = useEditorField('slashTag')

  function take(tag: string): void {
    suggestion.stop()
    setValue('slashTag', tag, { shouldDirty: true, shouldValidate: true })
    setFocus('slashTag')
  }

  function generate(): void {
    take(fromTitle === '' || slashTag.startsWith(fromTitle) ? generateTag() : fromTitle)
  }

  return (
    <div className="min-w-0">
      <TextField
        {...field}
        onInput={(event) => spacesToHyphens(event, suggestion.stop)}
        onFocus={suggestion.select}
        label={t('editor.tag.label')}
        // The prompt below shows the message and free tags.
        error={isTaken ? '' : error}
        reserve={false}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
        prefix={<span className="font-mono">/</span>}
        suffix={
          <Button
            variant="quiet"
            size="small"
            icon={<Sparkles aria-hidden className="size-3.5" />}
            onClick={generate}
          >
            {t('editor.tag.generate')}
          </Button>
        }
        dir="ltr"
        className="ps-6 pe-28 font-mono"
      />
      {isTaken ? (
        <div className="mt-1">
          <TakenLink
            link={conflict.link}
            suggestions={conflict.suggestions.slice(0, 3)}
            mayBeMine={conflict.mayBeMine}
            onChoose={take}
          />
          <TakenByOwn link={conflict.link} />
        </div>
      ) : (
        <SlashTagStatus hasError={error !== undefined} onUse={take} onTaken={suggestion.exchange} />
      )}
    </div>
  )
}

/** A link has no spaces: they become hyphens while typing, and the caret stays where it is. */
function spacesToHyphens(
  { currentTarget: field, nativeEvent }: InputEvent<HTMLInputElement>,
  onTyped: () => void,
): void {
  onTyped()
  if (nativeEvent.isComposing || !/\s/.test(field.value)) return
  const behind = field.value.length - (field.selectionEnd ?? field.value.length)
  field.value = field.value.replace(/^\s+/, '').replaceAll(/\s+/g, '-')
  const caret = Math.max(0, field.value.length - behind)
  field.setSelectionRange(caret, caret)
}

/** Fills in the slash tag of a new code from its title or destination, until the person types or chooses one. */
function useSuggestedTag() {
  const { formState, getValues, setValue } = useEditorForm()
  const { record, untouched } = useEditor()
  const [title, destination, qrType] = useFormValues('title', 'destinationUrl', 'qrType')
  // Another type can show the field in another place, where it follows on. The tag of a draft stays.
  const suggested = useRef<string | null>(
    record === null &&
      formState.defaultValues?.slashTag === '' &&
      getValues('slashTag') === untouched.get().slashTag
      ? untouched.get().slashTag
      : null,
  )
  const put = useCallback(
    (tag: string) => {
      if (suggested.current === null || tag === '' || tag === suggested.current) return
      suggested.current = tag
      untouched.set({ ...untouched.get(), slashTag: tag })
      setValue('slashTag', tag, { shouldDirty: true, shouldValidate: true })
      // It can come while a person is about to type.
      const field = document.activeElement
      if (field instanceof HTMLInputElement && field.name === 'slashTag') field.select()
    },
    [setValue, untouched],
  )
  const from =
    useTagTables((tables) => {
      if (!hasShortLink(qrType)) return ''
      const fromTitle = tagFromTitle(title, tables)
      if (fromTitle !== '') return fromTitle
      return tagFromDestination(completeAddress(destination), tables)
    }) ?? ''
  useEffect(() => put(from), [from, put])
  const isNew = record === null
  const resume = useCallback(() => {
    if (!isNew || suggested.current !== null) return
    suggested.current = ''
    put(from)
  }, [isNew, from, put])
  return {
    /** Suggests again, after the person's own tag was deleted. */
    resume,
    /** Whether the content gives a tag: there is neither a title nor a destination to follow. */
    isOfContent:
      record === null && from === '' && !(codeTypeOf(qrType).needsDestination && hasShortLink(qrType)),
    follow: put,
    /** Takes another tag in place of a suggestion that is taken. */
    exchange: (free: string) => {
      if (suggested.current !== '') put(free)
    },
    /** Selects a suggestion, so that typing replaces it. */
    select: ({ target }: FocusEvent<HTMLInputElement>) => {
      // A press with the mouse places the caret after this event.
      requestAnimationFrame(() => suggested.current && target.select())
    },
    /** The tag is the person's own from now on. */
    stop: () => {
      suggested.current = null
      untouched.set({ ...untouched.get(), slashTag: '' })
    },
  }
}

/** Whether a print may exist, what a rename means for it, and earlier links. */
function PrintGuard({ record }: { readonly record: QrCode }) {
  const { session } = useEditor()
  const [domain, slashTag] = useFormValues('brandedDomain', 'slashTag')
  const { data: meta } = useCodeMeta(record.id, record.updatedAt)
  const { data: links = [] } = useCodeLinks(record.id, record.updatedAt)
  const aliases = links.filter(({ isAlias, slashTag: tag }) => isAlias && !isProductPath(tag))
  const isRenamed = domain !== record.brandedDomain || !isSameTag(session, domain, slashTag, record.slashTag)
  const inPrint = meta?.inPrint === true
  return (
    <div className="flex flex-col gap-2 text-small empty:hidden canvas:col-span-full">
      {inPrint && (
        <p className="flex flex-wrap items-center gap-2">
          <span className="inline-flex items-center gap-1.5 rounded-base border border-line-strong px-2 py-0.5 font-medium">
            <Printer aria-hidden className="size-3.5" />
            {t('print.badge')}
          </span>
          <span className="text-ink-soft">
            {record.scans > 0 || meta.downloadedAt === null
              ? t('print.scanned')
              : t('print.downloaded', { when: formatRelative(meta.downloadedAt) })}
          </span>
        </p>
      )}
      {meta?.inPrint === false && <CapitalScheme record={record} />}
      {isRenamed && !holdsProduct(record) && (
        <p role="status" className={inPrint ? 'text-warn' : 'text-ink-soft'}>
          {t('print.rename')}
        </p>
      )}
      {aliases.length > 0 && (
        <details>
          <summary className="cursor-pointer text-ink-soft">
            {t('print.aliases', { count: aliases.length })}
          </summary>
          <ul className="mt-1 flex flex-col gap-0.5 ps-4">
            {aliases.map((link) => (
              <li key={link.id} className="font-mono [overflow-wrap:anywhere]">
                {link.brandedDomain}/{link.slashTag}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** Offers small letters for the scheme of a code that has no print yet. */
function CapitalScheme({ record }: { readonly record: QrCode }) {
  const { history, session, isViewOnly } = useEditor()
  const isCapital = useDesignPart(({ encoding }) => encoding === 'compact')
  const isShown = isCapital && payloadOfRecord(record, session.scanMarker).startsWith('HTTPS://')
  if (isViewOnly || !isShown) return null
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-warn">
      {t('print.capitals')}
      <Button size="small" onClick={() => history.change('encoding', withSmallScheme)}>
        {t('print.capitals.use')}
      </Button>
    </p>
  )
}
