import { maxLengths } from '#contract/limits.ts'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Person } from '#contract/people/person.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { boxClass } from '../../ui/field.tsx'
import { Initials } from '../../ui/initials.tsx'
import { mentionAt, type OpenMention, peopleFor, withMention } from './mentions.ts'

type CommentFieldProps = {
  readonly label: string
  readonly value: string
  readonly people: readonly Person[]
  readonly onValueChange: (text: string) => void
  /** A person was chosen from the list. */
  readonly onMention: (id: number) => void
  /** Control or Command with Enter. */
  readonly onSend: () => void
}

/** People listed at once. */
const most = 6

/** The text of a comment. An @ opens the list of members: arrow keys choose, Enter takes, Escape closes. */
export function CommentField(props: CommentFieldProps) {
  const { label, value, onValueChange } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const list = useMentionList(props, field)
  const { found, active } = list
  const tooMany = value.length - maxLengths.comment
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

/** The people whose names begin with the typed letters. */
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
    onValueChange(text)
    onMention(person.id)
    setMention(null)
    // The new text comes with the next render.
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret))
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return onSend()
    }
    const chosen = found[active]
    if (chosen === undefined) return
    if (event.key === 'ArrowDown') setActive((active + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive((active + found.length - 1) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen)
    else if (event.key === 'Escape') {
      // The panel stays open.
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      setMention(null)
    } else return
    event.preventDefault()
  }

  return { found, active, look, take, onKeyDown, close: () => setMention(null) }
}
