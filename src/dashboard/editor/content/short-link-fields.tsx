import { Sparkles } from 'lucide-react'
import { type FocusEvent, useCallback, useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { codeTypeOf, hasShortLink } from '#contract/code-types/code-types.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { offers } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { completeAddress } from '../address-field.tsx'
import { useEditor, useEditorField } from '../editor-context.ts'
import { generateTag, tagFromDestination, tagFromTitle } from './slash-tags.ts'

const SlashTagStatus = lazyPart(
  async () => (await import('./slash-tag-status.tsx')).SlashTagStatus,
  'after-first-picture',
)
const ContentTag = lazyPart(
  async () => (await import('./slash-tag-status.tsx')).ContentTag,
  'after-first-picture',
)
const TakenLink = lazyPart(
  async () => (await import('./slash-tag-status.tsx')).TakenLink,
  'after-first-picture',
)
const ManageDomains = lazyPart(
  async () => (await import('./slash-tag-status.tsx')).ManageDomains,
  'after-first-picture',
)
const DomainNotReady = lazyPart(
  async () => (await import('./slash-tag-status.tsx')).DomainNotReady,
  'after-first-picture',
)

/** Domain and slash tag, side by side as in the link. */
export function ShortLinkFields() {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 max-sm:grid-cols-1 max-sm:gap-1">
      <BrandedDomainField />
      <SlashTagField />
    </div>
  )
}

/** The user's domains, or free text when the service does not list them. */
function BrandedDomainField() {
  const { session, record } = useEditor()
  const { error, ...field } = useEditorField('brandedDomain')
  const chosen = useWatch<EditorValues, 'brandedDomain'>({ name: 'brandedDomain' })
  const own = record === null || session.domains.includes(record.brandedDomain) ? [] : [record.brandedDomain]
  const domains = [...session.domains, ...own]
  if (session.domains.length === 0) {
    return (
      <TextField
        {...field}
        label={t('editor.domain.label')}
        hint={t('editor.domain.freeHint')}
        error={error}
        autoCapitalize="none"
        spellCheck={false}
        placeholder="go.example.com"
        className="font-mono"
      />
    )
  }
  return (
    <Select
      {...field}
      label={t('editor.domain.label')}
      error={error}
      aside={offers(session, 'addDomain') ? <ManageDomains /> : undefined}
      hint={session.domainsNotReady?.includes(chosen) ? <DomainNotReady /> : undefined}
      options={domains.map((domain) => ({ value: domain, label: domain }))}
      className="font-mono"
    />
  )
}

/** The slash tag with its availability. */
function SlashTagField() {
  const { control, getValues, setValue, setFocus } = useFormContext<EditorValues>()
  const { conflict } = useEditor()
  const [domain, slashTag] = useWatch({ control, name: ['brandedDomain', 'slashTag'] })
  const isTaken = conflict?.link === `${domain}/${slashTag}`
  const { error, ...field } = useEditorField('slashTag')
  const suggestion = useSuggestedTag()

  function take(tag: string): void {
    suggestion.stop()
    setValue('slashTag', tag, { shouldDirty: true, shouldValidate: true })
    setFocus('slashTag')
  }

  function generate(): void {
    const title = getValues('title')
    const fromTitle = tagFromTitle(title)
    take(fromTitle === '' || slashTag.startsWith(fromTitle) ? generateTag() : fromTitle)
  }

  return (
    <div className="min-w-0">
      <TextField
        {...field}
        onInput={suggestion.stop}
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
        suffix={<GenerateButton onClick={generate} />}
        dir="ltr"
        className="ps-6 pe-28 font-mono"
      />
      {suggestion.isOfContent && <ContentTag onSuggest={suggestion.follow} />}
      {isTaken ? (
        <div className="mt-1">
          <TakenLink
            link={conflict.link}
            suggestions={conflict.suggestions.slice(0, 3)}
            mayBeMine={conflict.mayBeMine}
            onChoose={take}
          />
        </div>
      ) : (
        <SlashTagStatus
          hasError={error !== undefined}
          onUse={take}
          onTaken={suggestion.exchange}
          loading={<p className="mt-1 min-h-5 text-small" />}
        />
      )}
    </div>
  )
}

/** Fills in the slash tag of a new code from its title or destination, until the person types or chooses one. */
function useSuggestedTag() {
  const { control, formState, getValues, setValue } = useFormContext<EditorValues>()
  const { record, untouched } = useEditor()
  const [title, destination, qrType] = useWatch({ control, name: ['title', 'destinationUrl', 'qrType'] })
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
    tagFromTitle(title) || (hasShortLink(qrType) ? tagFromDestination(completeAddress(destination)) : '')
  useEffect(() => put(from), [from, put])
  return {
    /** Whether the content gives a tag: there is neither a title nor a destination to follow. */
    isOfContent: record === null && from === '' && !codeTypeOf(qrType).needsDestination,
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

function GenerateButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<Sparkles aria-hidden className="size-3.5" />}
      onClick={onClick}
    >
      {t('editor.tag.generate')}
    </Button>
  )
}
