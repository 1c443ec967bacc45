import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { QrCode } from '#contract/record.ts'
import { maxLengths } from '#contract/limits.ts'
import { useChangeTitle } from '../api/change-qr-code.ts'
import { failureOf } from '../api/failure-of.ts'
import { EditConflict, type Edit } from '../api/save-edit.ts'
import { failureWords } from '../failures/failure-words.ts'
import { fieldWords } from '../messages/reason-words.ts'
import { t } from '../messages/t.ts'
import { announce, announceError } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { boxClass } from '../ui/field.tsx'
import { pressedKey } from '../ui/keys.ts'
import { showToast } from '../ui/toaster.tsx'

type EditableTitleProps = {
  readonly code: QrCode
  /** As it is shown, which in a form may not be saved yet. */
  readonly title: string
  readonly isEditing: boolean
  readonly onEditing: (isEditing: boolean) => void
  /** The title as it is sent, and the earlier one again where it was given up. */
  readonly onTitle?: (title: string) => void
  /** Size and weight of the letters. */
  readonly className?: string
  /** The title while nobody edits it: with a link or a button, which gets the focus back. */
  readonly children: ReactNode
}

/** A title that is edited where it stands: Enter and leaving the field save it, Escape returns to the saved one. */
export function EditableTitle({ isEditing, onEditing, children, ...rest }: EditableTitleProps) {
  const place = useRef<HTMLDivElement>(null)

  function close(isByKey: boolean): void {
    flushSync(() => onEditing(false))
    if (isByKey) place.current?.querySelector<HTMLElement>('a, button')?.focus()
  }

  return (
    <div ref={place} className={`flex min-w-0 flex-1 items-center gap-1 ${isEditing ? 'relative' : ''}`}>
      {isEditing ? <TitleBox {...rest} onClose={close} /> : children}
    </div>
  )
}

type TitleButtonProps = { readonly onEdit: () => void; readonly children: ReactNode }

/** A title at rest that a press opens for editing. */
export function TitleButton({ onEdit, children }: TitleButtonProps) {
  return (
    <button
      type="button"
      title={t('codeTitle.change')}
      onClick={onEdit}
      className="-mx-1.5 cursor-text rounded-base px-1.5 text-start hover:bg-ink/7"
    >
      {children}
    </button>
  )
}

type TitleBoxProps = Omit<EditableTitleProps, 'isEditing' | 'onEditing' | 'children'> & {
  /** @param isByKey gives the focus back. */
  readonly onClose: (isByKey: boolean) => void
}

function TitleBox({ code, title, onTitle, className = '', onClose }: TitleBoxProps) {
  const [text, setText] = useState(title)
  const id = useId()
  const edit = useTitleEdit({ code, title, text, onTitle, onClose })
  const { error } = edit
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  useEffect(() => {
    if (error !== null) announceError(error)
  }, [error])
  return (
    <div className="min-w-0 flex-1" onBlur={edit.onLeave}>
      <input
        ref={field}
        dir="auto"
        autoComplete="off"
        aria-label={t('codeTitle.field', { title })}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : id}
        value={text}
        maxLength={maxLengths.title}
        readOnly={edit.isSaving}
        // A card can be dragged, which would take the selection of text away.
        draggable
        onDragStart={(event) => {
          event.preventDefault()
          event.stopPropagation()
        }}
        onChange={({ target }) => {
          setText(target.value)
          edit.reset()
        }}
        onKeyDown={(event) => {
          const key = pressedKey(event)
          if (key !== 'Enter' && key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (key === 'Enter') edit.save(true)
          else edit.cancel()
        }}
        className={`${boxClass} h-8 px-1.5! ${className}`}
      />
      {error !== null && (
        <div
          id={id}
          className="absolute start-0 top-full z-30 mt-1 flex w-max max-w-[min(22rem,85vw)] flex-col gap-2 rounded-base border border-line bg-sheet p-2.5 text-small font-normal text-bad shadow-sheet"
        >
          {error}
          {edit.conflict !== null && <ConflictChoice {...edit.conflict} />}
        </div>
      )}
    </div>
  )
}

type Choice = { readonly onMine: () => void; readonly onTheirs: () => void }

function ConflictChoice({ onMine, onTheirs }: Choice) {
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="small" onClick={onTheirs}>
        {t('conflict.theirs')}
      </Button>
      <Button size="small" onClick={onMine}>
        {t('conflict.mine')}
      </Button>
    </span>
  )
}

type TitleEdit = Pick<TitleBoxProps, 'code' | 'title' | 'onClose'> & {
  readonly text: string
  readonly onTitle: ((title: string) => void) | undefined
}

/** Saves the title alone. Work is kept: leaving saves too, and a refused title stays in its field. */
function useTitleEdit({ code, title, text, onTitle, onClose }: TitleEdit) {
  const change = useChangeTitle(code.id)
  const [from] = useState({ title: code.title, etag: code.updatedAt })
  const done = useRef(false)
  const conflict = change.error instanceof EditConflict ? change.error : null

  function close(isByKey: boolean): void {
    done.current = true
    onClose(isByKey)
  }

  function send(edit: Edit<{ title: string }>, isByKey: boolean): void {
    onTitle?.(edit.mine.title)
    change.mutate(edit, {
      onSuccess() {
        announce(t('codeTitle.saved', { title: edit.mine.title }))
        close(isByKey)
      },
    })
  }

  function save(isByKey: boolean): void {
    if (change.isPending) return
    const next = text.trim()
    if (next === '' || (next === title.trim() && next === from.title)) return close(isByKey)
    send(conflict === null ? { from, mine: { title: next } } : titleEdit(conflict.keepMine), isByKey)
  }

  function cancel(): void {
    if (change.isPending) return
    onTitle?.(title)
    close(true)
  }

  // A list unmounts what is scrolled away.
  const keep = useEffectEvent(() => {
    const next = text.trim()
    if (done.current || change.isPending || change.isError || next === '' || next === title.trim()) return
    change
      .mutateAsync({ from, mine: { title: next } })
      .catch((thrown: unknown) => showToast({ message: failureWords(failureOf(thrown), 'save').title }))
  })
  useEffect(() => () => keep(), [])

  return {
    save,
    cancel,
    reset: change.reset,
    isSaving: change.isPending,
    error: change.isError ? refusalWords(change.error) : null,
    conflict: conflict && {
      onMine: () => send(titleEdit(conflict.keepMine), true),
      onTheirs: () => send(titleEdit(conflict.keepTheirs), true),
    },
    onLeave: ({ currentTarget, relatedTarget: to }: FocusEvent): void => {
      if (to instanceof Node && currentTarget.contains(to)) return
      if (!change.isError) save(false)
    },
  }
}

/** The edit of a title in a conflict, whose fields have no types. */
function titleEdit({ from, mine }: EditConflict['keepMine']): Edit<{ title: string }> {
  return { from: { etag: '', ...from, title: titleIn(from) }, mine: { title: titleIn(mine) } }
}

function titleIn(record: object): string {
  return 'title' in record && typeof record.title === 'string' ? record.title : ''
}

function refusalWords(thrown: Error): string {
  if (thrown instanceof EditConflict) return t('codeTitle.conflict', { title: titleIn(thrown.current) })
  const failure = failureOf(thrown)
  const { title, text } = failureWords(failure, 'save')
  return fieldWords(failure, 'title') ?? `${title}. ${text}`
}
