import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { contentTitle } from '#contract/code-types/content-title.ts'
import { slashTagSchema, linkKey } from '#contract/slash-tag.ts'
import { hasShortLink } from '#contract/code-types/code-types.ts'
import { tagFromTitle } from '#contract/suggested-tag.ts'
import { isOfThisComputer, shortLink } from '#design/payload.ts'
import type { Session } from '#contract/session.ts'
import { useSlashTagAvailability } from '../../api/link-checks.ts'
import { offers } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { useRested } from '../../ui/use-latest.ts'
import { useEditor, useFormValues } from '../editor-context.ts'
import { useTagTables } from './use-tag-tables.ts'

/** Letters and digits without 0, o, 1, l and i, which look alike in print. 31^7 tags. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A random slash tag that is easy to type from print. */
export function generateTag(
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): string {
  let tag = ''
  while (tag.length < 7) {
    for (const byte of random(new Uint8Array(16))) {
      // Skip the last bytes, which would favour the first letters.
      if (byte < Math.floor(256 / alphabet.length) * alphabet.length && tag.length < 7)
        tag += alphabet[byte % alphabet.length]
    }
  }
  return tag
}

/** 0 or 1 beside a letter; o, l or i beside a digit; a capital I among small letters. */
const doubtful = [
  /[01](?=[a-z])/gi,
  /(?<=[a-z])[01]/gi,
  /[ol](?=\d)|I(?=\d)/gi,
  /(?<=\d)[ol]|(?<=\d)I/gi,
  /I(?=[a-z])|(?<=[a-z])I/g,
]

/** Characters that are easily confused in print, each once. Plain words such as "school" have none. */
export function lookAlikes(slashTag: string): string[] {
  const found = doubtful.flatMap((pattern) => [...slashTag.matchAll(pattern)].map((match) => match[0]))
  return [...new Set(found)]
}

/** Whether two tags of a domain are the same link. */
export function isSameTag(
  { exactDomains }: Pick<Session, 'exactDomains'>,
  domain: string,
  tag: string,
  other: string,
): boolean {
  const isExact = exactDomains?.includes(domain) === true
  return linkKey(tag, isExact) === linkKey(other, isExact)
}

/** Milliseconds without typing before the request. */
const rest = 300

/** Availability of the typed tag, suggestions, and letters that are easily confused. */
export function SlashTagStatus({
  hasError,
  onUse,
  onTaken,
  isShort = false,
}: {
  /** Only whether the tag is free, for one line. */
  readonly isShort?: boolean
  readonly hasError: boolean
  readonly onUse: (tag: string) => void
  /** Called with a free tag when the typed one is taken. */
  readonly onTaken: (free: string) => void
}) {
  const { record, session } = useEditor()
  const [domain, slashTag] = useFormValues('brandedDomain', 'slashTag')
  const asked = useRested(`${domain}/${slashTag}`, rest)
  const isRested = asked === `${domain}/${slashTag}`
  const isOwn =
    record !== null &&
    record.brandedDomain === domain &&
    isSameTag(session, domain, record.slashTag, slashTag)
  const question = isRested && !isOwn ? slashTag : ''
  const { data: answer, isFetching } = useSlashTagAvailability(domain, question, record?.id)
  const isValid = slashTagSchema.safeParse(slashTag).success
  const asks = offers(session, 'checkSlashTag') && isValid && !isOwn
  const isWaiting = !isRested || isFetching
  const state: TagStateProps['state'] = isOwn
    ? 'own'
    : asks
      ? answerState(isWaiting ? null : answer)
      : slashTag === ''
        ? 'hint'
        : isValid
          ? 'notOffered'
          : 'nothing'
  const suggestions = asks && isRested && answer?.available === false ? answer.suggestions : []
  const doubtful = lookAlikes(slashTag)
  const [free] = suggestions
  const taken = useEffectEvent(onTaken)
  useEffect(() => {
    if (free !== undefined) taken(free)
  }, [free])

  const link = `${domain}/${slashTag}`
  if (isShort) return <ShortTagState state={state} link={link} />
  return (
    <div className="mt-1 flex min-h-5 flex-col gap-1.5 text-small">
      <p role="status" className="flex items-center gap-1.5">
        {!hasError && <TagState state={state} link={link} />}
      </p>
      {state === 'taken' && <OwnCode id={answer?.codeId} />}
      {suggestions.length > 0 && <FreeTags tags={suggestions.slice(0, 3)} onUse={onUse} />}
      {doubtful.length > 0 && (
        <p className="text-warn">
          {t('editor.tag.lookAlikes')} <bdi className="font-mono">{doubtful.join(' ')}</bdi>
        </p>
      )}
    </div>
  )
}

/** The way to the person's own code that has the taken link. */
function OwnCode({ id }: { readonly id: number | undefined }) {
  if (id === undefined) return null
  return (
    <p>
      {t('editor.tag.yours')}{' '}
      <Link to="/codes/$id" params={{ id: String(id) }} className="underline underline-offset-4">
        {t('editor.tag.openYours')}
      </Link>
    </p>
  )
}

type Answer = ReturnType<typeof useSlashTagAvailability>['data']

/** @param answer null while the service is being asked, undefined when it could not be. */
function answerState(answer: Answer | null): TagStateProps['state'] {
  if (answer === null) return 'checking'
  if (answer === undefined) return 'unknown'
  return answer.available ? 'free' : 'taken'
}

const quietWords = {
  own: 'editor.tag.own',
  hint: 'editor.tag.hint',
  notOffered: 'editor.notOffered.tag',
  checking: 'editor.tag.checking',
  unknown: 'editor.tag.unknown',
} as const

type TagStateProps = {
  readonly state: keyof typeof quietWords | 'nothing' | 'free' | 'taken'
  readonly link: string
}

function ShortTagState({ state, link }: TagStateProps) {
  return (
    <p role="status" className={`text-small ${state === 'free' ? 'shrink-0' : 'min-w-0 truncate'}`}>
      {state === 'taken' && <TagState state={state} link={link} />}
      {state === 'free' && (
        <span className="flex items-center gap-1.5 text-good">
          <CircleCheck aria-hidden className="size-4 shrink-0" />
          <span className="@max-[24rem]:sr-only">{t('editor.tag.free')}</span>
        </span>
      )}
    </p>
  )
}

function TagState({ state, link }: TagStateProps) {
  switch (state) {
    case 'nothing':
      return null
    case 'free':
      return (
        <span className="flex items-center gap-1.5 text-good">
          <CircleCheck aria-hidden className="size-4 shrink-0" />
          {t('editor.tag.free')}
        </span>
      )
    case 'taken':
      return (
        <span className="flex items-center gap-1.5 text-bad">
          <CircleX aria-hidden className="size-4 shrink-0" />
          {t('editor.tag.taken', { link })}
        </span>
      )
    default:
      return <span className="text-ink-soft">{t(quietWords[state])}</span>
  }
}

function FreeTags({
  tags,
  onUse,
}: {
  readonly tags: readonly string[]
  readonly onUse: (tag: string) => void
}) {
  return (
    <div role="group" aria-label={t('editor.tag.freeOnes')} className="flex flex-wrap items-center gap-1.5">
      <span aria-hidden className="text-ink-soft">
        {t('editor.tag.freeOnes')}
      </span>
      {tags.map((tag) => (
        <Button key={tag} size="small" className="max-w-full truncate font-mono" onClick={() => onUse(tag)}>
          {tag}
        </Button>
      ))}
    </div>
  )
}

type TakenLinkProps = {
  /** Domain and tag, for example "go.acme.com/summer". */
  readonly link: string
  readonly suggestions: readonly string[]
  /** The link may be that of the code that was just sent. */
  readonly mayBeMine?: boolean
  readonly onChoose: (tag: string) => void
}

/** A taken link with suggestions, shown at the slash tag field. */
export function TakenLink({ link, suggestions, mayBeMine = false, onChoose }: TakenLinkProps) {
  return (
    <div role="alert" className="text-small">
      <p className="text-bad">
        <bdi dir="ltr" className="font-mono break-all">
          {link}
        </bdi>{' '}
        {t('prompt.conflict.inUse')}{' '}
        {suggestions.length > 0 ? t('prompt.conflict.free') : mayBeMine ? '' : t('prompt.conflict.noIdea')}
      </p>
      {mayBeMine && <MayBeMine link={link} />}
      {suggestions.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {suggestions.map((tag) => (
            <Button
              key={tag}
              size="small"
              className="font-mono"
              aria-label={t('prompt.conflict.choose', { tag })}
              onClick={() => onChoose(tag)}
            >
              {tag}
            </Button>
          ))}
          <span className="text-ink-soft">{t('prompt.conflict.other')}</span>
        </div>
      )}
    </div>
  )
}

/** Below a link that the service refused as taken. */
export function TakenByOwn({ link }: { readonly link: string }) {
  const [domain = '', tag = ''] = link.split('/')
  const { data } = useSlashTagAvailability(domain, tag, useEditor().record?.id)
  return <OwnCode id={data?.codeId} />
}

/** After a create with a lost response, the taken link may be the user's own: offer to open it. */
function MayBeMine({ link }: { readonly link: string }) {
  const [domain = '', tag = ''] = link.split('/')
  return (
    <p className="mt-1">
      {t('prompt.conflict.mine')}{' '}
      <a
        href={shortLink(domain, tag)}
        target="_blank"
        rel="noreferrer"
        className="underline underline-offset-4"
      >
        {t('prompt.conflict.look', { link })}
      </a>
      {'. '}
      <span className="text-ink-soft">{t('prompt.conflict.lookHint')}</span>
    </p>
  )
}

export function ManageDomains({ children = t('editor.domain.manage') }: { readonly children?: string }) {
  return (
    <Link to="/account/domains" className="underline hover:text-ink">
      {children}
    </Link>
  )
}

/** Names who can open a domain without an address on the internet, and the way to one. */
export function PrivateDomain({ domain }: { readonly domain: string }) {
  const { session } = useEditor()
  return (
    <p className="text-small text-ink-soft">
      {t(isOfThisComputer(domain) ? 'editor.domain.thisComputer' : 'editor.domain.network')}{' '}
      {offers(session, 'addDomain') && <ManageDomains>{t('editor.domain.add')}</ManageDomains>}
    </p>
  )
}

export function DomainNotReady() {
  return <span className="text-warn">{t('editor.domain.notReady')}</span>
}

/**
 * Suggests a tag for a code without title and destination: the name in its content, else a random one. A code that holds
 * its content shows no link, so a name that is taken would stop its person for nothing that they see.
 */
export function ContentTag({ onSuggest }: { readonly onSuggest: (tag: string) => void }) {
  const [qrType, content] = useFormValues('qrType', 'content')
  const [random] = useState(() => generateTag())
  // The name in a message is a phone number or an address.
  const isNamed = qrType !== 'message' && hasShortLink(qrType)
  const name = !isNamed ? '' : contentTitle(qrType, content, content.fieldData)
  const named = useTagTables((tables) => tagFromTitle(name, tables))
  const tag = named === '' ? random : (named ?? '')
  useEffect(() => onSuggest(tag), [tag, onSuggest])
  return null
}
