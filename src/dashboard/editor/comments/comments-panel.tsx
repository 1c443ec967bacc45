import { maxLengths } from '#contract/limits.ts'
import { CheckCheck, Ellipsis, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Comment } from '#contract/people/comment-operations.ts'
import type { Person } from '#contract/people/person.ts'
import { failureOf } from '../../api/failure-of.ts'
import { useComments, useRemoveComment, useResolveComment, useSaveComment } from '../../api/comments.ts'
import { emptiedWithPerson } from '../../api/credentials.ts'
import { useMembers } from '../../api/members.ts'
import { useReadNotices } from '../../api/notices.ts'
import { FailurePrompt, LoadFailure } from '../../failures/failure-prompt.tsx'
import { formatInstant, formatRelative } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Initials } from '../../ui/initials.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CommentField } from './comment-field.tsx'
import { mentionedIn, piecesOf } from './mentions.ts'

/** Comments that were typed and not sent, by code: closing the panel loses none. */
const unsent = emptiedWithPerson(new Map<number, string>())

/** Comments on a code beside the editor. Opening it marks the notices of this code as read. */
export function CommentsPanel({
  codeId,
  onClose,
}: {
  readonly codeId: number
  readonly onClose: () => void
}) {
  const comments = useComments(codeId)
  const people: readonly Person[] = useMembers().data ?? []
  const { mutate: read } = useReadNotices()
  useEffect(() => read({ codeId }), [read, codeId])
  return (
    <SidePanel
      title={t('comments.title')}
      onClose={onClose}
      footer={<NewComment codeId={codeId} people={people} />}
    >
      {comments.data !== undefined ? (
        <CommentList codeId={codeId} comments={comments.data} people={people} />
      ) : comments.isError ? (
        <LoadFailure query={comments} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </SidePanel>
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
  if (comments.length === 0) return <p className="py-6 text-ink-soft">{t('comments.empty')}</p>
  return (
    <>
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
    </>
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
          <time dateTime={createdAt} title={formatInstant(createdAt)} className="text-small text-ink-soft">
            {formatRelative(createdAt)}
            {editedAt !== null && ` · ${t('comments.edited')}`}
          </time>
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
          trigger={
            <IconButton
              label={t('comments.actions', { name: person.name })}
              icon={<Ellipsis aria-hidden className="size-4" />}
            />
          }
          actions={[
            {
              label: t('comments.edit'),
              icon: <Pencil aria-hidden className="size-4" />,
              onSelect: onEdit,
            },
            {
              label: t('comments.delete'),
              icon: <Trash2 aria-hidden className="size-4" />,
              destructive: true,
              onSelect: () => setAsks(true),
            },
          ]}
        />
      )}
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
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
  /** Null for a new comment. */
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
    if (sent === '' || sent.length > maxLengths.comment || save.isPending) return
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
