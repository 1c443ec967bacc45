import { useParams } from '@tanstack/react-router'
import { CheckCheck, Ellipsis, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Person } from '#contract/people/person.ts'
import { useReadNotices } from '#dashboard/api/notices.ts'
import { emptiedWithPerson } from '#dashboard/api/credentials.ts'
import { failureOf } from '#dashboard/api/failure-of.ts'
import { useQrCode } from '#dashboard/api/qr-codes.ts'
import { useMembers } from '#dashboard/api/members.ts'
import { FailurePrompt, Loaded } from '#dashboard/failures/failure-prompt.tsx'
import { formatRelative } from '#dashboard/messages/format.ts'
import { t } from '#dashboard/messages/t.ts'
import { announce } from '#dashboard/ui/announce.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { AlertDialog } from '#dashboard/ui/dialog.tsx'
import { boxClass } from '#dashboard/ui/field.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { Initials } from '#dashboard/ui/avatar.tsx'
import { pressedKey } from '#dashboard/ui/keys.ts'
import { Menu } from '#dashboard/ui/menu.tsx'
import { pageColumn, usePageTitle } from '#dashboard/ui/page.ts'
import { CodeBar } from '#dashboard/codes/code-bar.tsx'
import { CodePicture } from '#dashboard/codes/code-picture.tsx'
import { type Comment, commentLimits } from '../contract/comments.ts'
import { mentionAt, mentionedIn, type OpenMention, peopleFor, piecesOf, withMention } from './mentions.ts'
import { useComments, useRemoveComment, useResolveComment, useSaveComment } from './operations.ts'
import { When } from '#dashboard/ui/when.tsx'

/** Comments that were typed and not sent, by code: leaving the page loses none. */
const unsent = emptiedWithPerson(new Map<number, string>())

/** The comments on a code. Opening them marks its notices as read. */
export function CommentsScreen() {
  const { id } = useParams({ strict: false })
  usePageTitle(t('comments.title'))
  const code = useQrCode(Number(id))
  return (
    <div className={pageColumn}>
      {code.data !== undefined && <CodeBar code={code.data} current="/codes/$id/comments" />}
      <h1 className="text-headline font-semibold tracking-tight">{t('comments.title')}</h1>
      <Loaded query={code}>
        {(data) => (
          <div className="flex flex-wrap items-start gap-x-10 gap-y-6">
            <CommentsOfCode key={data.id} codeId={data.id} />
            <div className="w-72 overflow-hidden rounded-large border border-line max-wide:hidden">
              <CodePicture code={data} title={data.title.trim() || t('library.untitled')} />
            </div>
          </div>
        )}
      </Loaded>
    </div>
  )
}

function CommentsOfCode({ codeId }: { readonly codeId: number }) {
  const comments = useComments(codeId)
  const people: readonly Person[] = useMembers().data ?? []
  const { mutate: read } = useReadNotices()
  useEffect(() => read({ codeId }), [read, codeId])
  return (
    <section
      aria-label={t('comments.title')}
      className="flex max-w-3xl min-w-0 flex-1 basis-80 flex-col gap-4 rounded-large border border-line bg-sheet p-4 sm:p-6"
    >
      <Loaded query={comments}>
        {(data) => <CommentList codeId={codeId} comments={data} people={people} />}
      </Loaded>
      <NewComment codeId={codeId} people={people} />
    </section>
  )
}

type CommentListProps = {
  readonly codeId: number
  readonly comments: readonly Comment[]
  readonly people: readonly Person[]
}

/** The open comments, or the resolved ones. */
function CommentList({ codeId, comments, people }: CommentListProps) {
  const [which, setWhich] = useState<'open' | 'resolved'>('open')
  const lists = {
    open: comments.filter(({ resolved }) => resolved === null),
    resolved: comments.filter(({ resolved }) => resolved !== null),
  }
  const shown = lists[which]
  if (comments.length === 0) return <p className="text-ink-soft">{t('comments.empty')}</p>
  return (
    <div>
      <fieldset className="mb-2 flex gap-1">
        <legend className="sr-only">{t('comments.which')}</legend>
        {(['open', 'resolved'] as const).map((choice) => (
          <Button
            key={choice}
            size="small"
            variant={choice === which ? 'secondary' : 'quiet'}
            aria-pressed={choice === which}
            onClick={() => setWhich(choice)}
          >
            {t(`comments.${choice}`, { count: lists[choice].length })}
          </Button>
        ))}
      </fieldset>
      {shown.length === 0 && (
        <p className="py-6 text-ink-soft">
          {t(which === 'open' ? 'comments.noneOpen' : 'comments.noneResolved')}
        </p>
      )}
      <ol className="divide-y divide-line">
        {shown.map((comment) => (
          <CommentRow key={comment.id} codeId={codeId} comment={comment} people={people} />
        ))}
      </ol>
    </div>
  )
}

type CommentRowProps = {
  readonly codeId: number
  readonly comment: Comment
  readonly people: readonly Person[]
}

function CommentRow({ codeId, comment, people }: CommentRowProps) {
  const [isEditing, setIsEditing] = useState(false)
  const { person, createdAt, editedAt, resolved } = comment
  return (
    <li className="py-3">
      <div className="flex items-center gap-2">
        <Initials decorative name={person.name} />
        <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <span dir="auto" className="truncate font-medium">
            {person.name}
          </span>
          <When at={createdAt} className="text-small text-ink-soft">
            {formatRelative(createdAt)}
            {editedAt !== null && ` · ${t('comments.edited')}`}
          </When>
        </p>
        <CommentActions codeId={codeId} comment={comment} onEdit={() => setIsEditing(true)} />
      </div>
      {isEditing ? (
        <EditComment codeId={codeId} comment={comment} people={people} onDone={() => setIsEditing(false)} />
      ) : (
        <p dir="auto" className="mt-1 [overflow-wrap:anywhere] whitespace-pre-line">
          {piecesOf(comment.text, comment.mentions).map((piece, place) =>
            piece.person === null ? (
              piece.text
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text have no other name
              <strong key={place} className="font-medium text-signal">
                {piece.text}
              </strong>
            ),
          )}
        </p>
      )}
      {resolved !== null && (
        <p className="mt-1 text-small text-good">
          {t('comments.resolvedBy', { name: resolved.person.name, when: formatRelative(resolved.at) })}
        </p>
      )}
    </li>
  )
}

type CommentActionsProps = {
  readonly codeId: number
  readonly comment: Comment
  readonly onEdit: () => void
}

function CommentActions({ codeId, comment, onEdit }: CommentActionsProps) {
  const resolve = useResolveComment(codeId)
  const remove = useRemoveComment(codeId)
  const [asks, setAsks] = useState(false)
  const { id, isMine, person, resolved } = comment
  const words = t(resolved === null ? 'comments.resolve' : 'comments.reopen')
  return (
    <span className="flex shrink-0 items-center">
      <IconButton
        label={words}
        aria-busy={resolve.isPending || undefined}
        icon={
          resolved === null ? (
            <CheckCheck aria-hidden className="size-4" />
          ) : (
            <RotateCcw aria-hidden className="size-4" />
          )
        }
        onClick={() => resolve.mutate({ id, isResolved: resolved === null })}
      />
      {isMine && (
        <Menu
          trigger={<IconButton label={t('comments.actions', { name: person.name })} icon={Ellipsis} />}
          actions={[
            {
              label: t('comments.edit'),
              icon: Pencil,
              onSelect: onEdit,
            },
            {
              label: t('comments.delete'),
              icon: Trash2,
              destructive: true,
              onSelect: () => setAsks(true),
            },
          ]}
        />
      )}
      <AlertDialog
        open={asks}
        onClose={() => setAsks(false)}
        destructive
        busy={remove.isPending}
        title={t('comments.delete.title')}
        description={t('comments.delete.text')}
        confirm={t('comments.delete.confirm')}
        onConfirm={() => remove.mutate(id, { onSettled: () => setAsks(false) })}
      />
    </span>
  )
}

function NewComment({ codeId, people }: { readonly codeId: number; readonly people: readonly Person[] }) {
  const [text, setText] = useState(() => unsent.get(codeId) ?? '')
  const change = (next: string) => {
    setText(next)
    if (next === '') unsent.delete(codeId)
    else unsent.set(codeId, next)
  }
  return (
    <Writing
      codeId={codeId}
      id={null}
      label={t('comments.text')}
      send={t('comments.send')}
      people={people}
      text={text}
      onTextChange={change}
      onSent={() => {
        change('')
        announce(t('comments.sent'))
      }}
    />
  )
}

type EditCommentProps = CommentRowProps & { readonly onDone: () => void }

function EditComment({ codeId, comment, people, onDone }: EditCommentProps) {
  const [text, setText] = useState(comment.text)
  return (
    <div className="mt-2">
      <Writing
        codeId={codeId}
        id={comment.id}
        label={t('comments.editText')}
        send={t('comments.save')}
        people={people}
        mentioned={comment.mentions}
        text={text}
        onTextChange={setText}
        onSent={onDone}
        onCancel={onDone}
      />
    </div>
  )
}

type WritingProps = {
  readonly codeId: number
  readonly id: string | null
  readonly label: string
  readonly send: string
  readonly people: readonly Person[]
  readonly mentioned?: readonly Person[]
  readonly text: string
  readonly onTextChange: (text: string) => void
  readonly onSent: () => void
  readonly onCancel?: () => void
}

/** The field of a comment with its buttons. A failed send keeps the text. */
function Writing(props: WritingProps) {
  const { codeId, id, label, people, mentioned = [], text, onTextChange, onSent, onCancel } = props
  const save = useSaveComment(codeId)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(mentioned.map((one) => one.id)))

  function send(): void {
    const sent = text.trim()
    if (sent === '' || sent.length > commentLimits.text || save.isPending) return
    save.mutate({ id, text: sent, mentions: mentionedIn(sent, people, chosen) }, { onSuccess: onSent })
  }

  return (
    <div className="flex flex-col gap-2">
      {save.isError && <FailurePrompt byHand failure={failureOf(save.error)} doing="save" onRetry={send} />}
      <CommentField
        label={label}
        value={text}
        people={people}
        onValueChange={onTextChange}
        onMention={(person) => setChosen(new Set([...chosen, person]))}
        onSend={send}
      />
      <div className="flex justify-end gap-2">
        {onCancel !== undefined && (
          <Button size="small" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
        <Button
          size="small"
          variant="primary"
          disabled={text.trim() === ''}
          busy={save.isPending}
          onClick={send}
        >
          {props.send}
        </Button>
      </div>
    </div>
  )
}

type CommentFieldProps = {
  readonly label: string
  readonly value: string
  readonly people: readonly Person[]
  readonly onValueChange: (text: string) => void
  readonly onMention: (id: number) => void
  readonly onSend: () => void
}

const most = 6

/** The text of a comment. An @ opens the list of members: arrow keys choose, Enter takes, Escape closes. */
function CommentField(props: CommentFieldProps) {
  const { label, value, onValueChange } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const list = useMentionList(props, field)
  const { found, active } = list
  const tooMany = value.length - commentLimits.text
  return (
    <div className="relative">
      <textarea
        ref={field}
        rows={3}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={found.length > 0 ? id : undefined}
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        aria-invalid={tooMany > 0 || undefined}
        placeholder={t('comments.placeholder')}
        dir="auto"
        value={value}
        className={`${boxClass} py-2`}
        onChange={(event) => {
          onValueChange(event.target.value)
          list.look(event.target.value, event.target.selectionStart)
        }}
        onKeyDown={list.onKeyDown}
        onBlur={list.close}
      />
      {tooMany > 0 && (
        <p role="alert" className="text-small text-bad">
          {t('comments.left', { count: tooMany })}
        </p>
      )}
      {found.length > 0 && <PeopleList id={id} people={found} active={active} onTake={list.take} />}
    </div>
  )
}

type PeopleListProps = {
  readonly id: string
  readonly people: readonly Person[]
  /** Place of the one that Enter takes. */
  readonly active: number
  readonly onTake: (person: Person) => void
}

function PeopleList({ id, people, active, onTake }: PeopleListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('comments.people')}
      className="absolute inset-x-0 bottom-full z-50 mb-1 max-h-60 overflow-y-auto rounded-large border border-line bg-sheet p-1 shadow-sheet"
    >
      {people.map((person, place) => (
        <div
          key={person.id}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          className={`flex min-h-9 cursor-default items-center gap-2 rounded-small px-2 pointer-coarse:min-h-11 ${place === active ? 'bg-ink/8' : ''}`}
          // The field keeps the focus.
          onPointerDown={(event) => {
            event.preventDefault()
            onTake(person)
          }}
        >
          <Initials decorative name={person.name} />
          <span dir="auto" className="min-w-0 truncate">
            {person.name}
          </span>
        </div>
      ))}
    </div>
  )
}

function useMentionList(
  { value, people, onValueChange, onMention, onSend }: CommentFieldProps,
  field: React.RefObject<HTMLTextAreaElement | null>,
) {
  const [mention, setMention] = useState<OpenMention | null>(null)
  const [active, setActive] = useState(0)
  const found = mention === null ? [] : peopleFor(people, mention.typed).slice(0, most)

  function look(text: string, caret: number): void {
    const next = mentionAt(text, caret)
    setMention(next)
    setActive(0)
    if (next === null) return
    const count = peopleFor(people, next.typed).slice(0, most).length
    if (count > 0) announce(t('comments.found', { count }))
  }

  function take(person: Person): void {
    if (mention === null) return
    const { text, caret } = withMention(value, mention, person.name)
    // The caret stands behind the name before the next key, however fast that comes.
    flushSync(() => onValueChange(text))
    field.current?.setSelectionRange(caret, caret)
    onMention(person.id)
    setMention(null)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const key = pressedKey(event)
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return onSend()
    }
    const chosen = found[active]
    if (chosen === undefined) return
    if (key === 'ArrowDown') setActive((active + 1) % found.length)
    else if (key === 'ArrowUp') setActive((active + found.length - 1) % found.length)
    else if (key === 'Enter' || key === 'Tab') take(chosen)
    else if (key === 'Escape') {
      // Escape closes the list alone.
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      setMention(null)
    } else return
    event.preventDefault()
  }

  return { found, active, look, take, onKeyDown, close: () => setMention(null) }
}
