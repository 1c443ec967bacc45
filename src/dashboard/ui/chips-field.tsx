import { pressedKey } from './keys.ts'
import { X } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react'
import { formatList } from '../messages/format.ts'
import { t } from '../messages/t.ts'
import { announce } from './announce.ts'
import { Field, fieldAria, type FieldProps } from './field.tsx'

export type ChipsFieldProps = Omit<FieldProps, 'reserve'> & {
  readonly value: readonly string[]
  readonly onValueChange: (chips: string[]) => void
  readonly suggestions?: readonly string[]
  readonly inputRef?: Ref<HTMLInputElement>
  readonly onBlur?: () => void
}

const noSuggestions: readonly string[] = []

/** A field of short values. Enter, comma or blur adds one; Backspace in an empty field removes the last. */
export function ChipsField({
  label,
  hideLabel = false,
  aside,
  hint,
  error,
  value,
  onValueChange,
  suggestions = noSuggestions,
  inputRef,
  onBlur,
}: ChipsFieldProps) {
  const id = useId()
  const [text, setText] = useState('')
  const box = useRef<HTMLDivElement>(null)

  const { add, remove } = useChips({ value, onValueChange, box, onAdded: () => setText('') })

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const key = pressedKey(event)
    const last = value.at(-1)
    if (key === 'Enter' || key === ',') {
      if (key === ',' || text.trim() !== '') event.preventDefault()
      add(text)
    } else if (key === 'Backspace' && text === '' && last !== undefined) remove(last)
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const pasted = event.clipboardData.getData('text')
    if (!/[,\n]/.test(pasted)) return
    event.preventDefault()
    add(text + pasted)
  }

  return (
    <Field id={id} label={label} hideLabel={hideLabel} aside={aside} hint={hint} error={error}>
      <div
        ref={box}
        className="flex min-h-10 flex-wrap items-center gap-1.5 rounded-base border border-line-strong bg-sheet px-1.5 py-1 focus-within:outline-2 focus-within:outline-signal hover:border-ink"
      >
        {value.map((chip) => (
          <Chip key={chip} chip={chip} onRemove={() => remove(chip)} />
        ))}
        <input
          {...fieldAria(id, hint, error)}
          ref={inputRef}
          value={text}
          list={suggestions.length > 0 ? `${id}-list` : undefined}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => {
            add(text)
            onBlur?.()
          }}
          className="h-8 min-w-24 flex-1 bg-transparent px-1.5 text-body outline-none pointer-coarse:text-[1rem]"
        />
        <Suggestions id={`${id}-list`} words={suggestions} value={value} />
      </div>
    </Field>
  )
}

type ChipsOptions = Pick<ChipsFieldProps, 'value' | 'onValueChange'> & {
  readonly box: RefObject<HTMLElement | null>
  readonly onAdded: () => void
}

/** Adds and removes chips and announces each change. A chip that is there is not added again. */
function useChips({ value, onValueChange, box, onAdded }: ChipsOptions) {
  function add(words: string): void {
    const known = new Set(value.map(foldedWord))
    const added: string[] = []
    for (const word of words.split(/[,\n]/).map((part) => part.trim())) {
      if (word === '' || known.has(foldedWord(word))) continue
      known.add(foldedWord(word))
      added.push(word)
    }
    onAdded()
    if (added.length === 0) return
    onValueChange([...value, ...added])
    announce(t('chips.added', { word: formatList(added) }))
  }

  function remove(chip: string): void {
    onValueChange(value.filter((other) => other !== chip))
    announce(t('chips.removed', { word: chip }))
    box.current?.querySelector('input')?.focus()
  }

  return { add, remove }
}

function Chip({ chip, onRemove }: { readonly chip: string; readonly onRemove: () => void }) {
  return (
    <span className="inline-flex max-w-full items-center rounded-small bg-ink/8 ps-2 text-small">
      <bdi className="truncate">{chip}</bdi>
      <button
        type="button"
        aria-label={t('chips.remove', { word: chip })}
        onClick={onRemove}
        className="flex size-7 shrink-0 items-center justify-center rounded-small text-ink-soft hover:text-ink"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}

type SuggestionsProps = {
  readonly id: string
  readonly words: readonly string[]
  readonly value: readonly string[]
}

function Suggestions({ id, words, value }: SuggestionsProps) {
  if (words.length === 0) return null
  return (
    <datalist id={id}>
      {words
        .filter((word) => !value.includes(word))
        .map((word) => (
          <option key={word} value={word}>
            {word}
          </option>
        ))}
    </datalist>
  )
}

function foldedWord(word: string): string {
  return word.toLocaleLowerCase()
}
