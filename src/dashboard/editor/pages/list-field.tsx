import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useFieldArray, useFormContext, type FieldPath } from 'react-hook-form'
import type { EditorValues } from '../../api/editor-values.ts'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useFieldError } from '../editor-context.ts'

type ListFieldProps = {
  readonly name: FieldPath<EditorValues>
  readonly label: string
  /** Names one row, such as "Link 2". */
  readonly rowName: (place: number) => string
  readonly add?: { readonly label: string; readonly value: Readonly<Record<string, unknown>> }
  readonly max: number
  readonly children: (path: string, place: number) => ReactNode
}

const icon = { 'aria-hidden': true, className: 'size-4' } as const

/** A list whose rows are put in order by dragging their handle or with buttons. */
export function ListField({ name, label, rowName, add, max, children }: ListFieldProps) {
  const { control } = useFormContext()
  const { fields, append, remove, move } = useFieldArray({ control, name })
  const [dragged, setDragged] = useState<number | null>(null)

  function shift(from: number, to: number): void {
    move(from, to)
    announce(t('content.moved', { name: rowName(from), place: to + 1, count: fields.length }))
  }

  return (
    <div className="flex flex-col gap-2">
      <ol aria-label={label} className="flex flex-col gap-2 empty:hidden">
        {fields.map((row, place) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drop target; buttons do the same
          <li
            key={row.id}
            onDragOver={(event) => {
              if (dragged === null || dragged === place) return
              event.preventDefault()
              move(dragged, place)
              setDragged(place)
            }}
            className="flex gap-2 rounded-base border border-line bg-sheet p-3 data-dragged:border-signal"
            data-dragged={dragged === place ? '' : undefined}
          >
            {fields.length > 1 && (
              <span
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged(place)
                }}
                onDragEnd={() => setDragged(null)}
                className="flex cursor-grab items-center text-ink-soft max-sm:hidden"
              >
                <GripVertical {...icon} />
              </span>
            )}
            <div className="flex min-w-0 flex-1 flex-col gap-2">{children(`${name}.${place}`, place)}</div>
            <div className="flex flex-col">
              <RowButtons
                name={rowName(place)}
                place={place}
                count={fields.length}
                onShift={(to) => shift(place, to)}
                onRemove={() => remove(place)}
              />
            </div>
          </li>
        ))}
      </ol>
      {add !== undefined && (
        <AddRow label={add.label} name={name} isFull={fields.length >= max} onAdd={() => append(add.value)} />
      )}
    </div>
  )
}

type AddRowProps = {
  readonly label: string
  readonly name: FieldPath<EditorValues>
  readonly isFull: boolean
  readonly onAdd: () => void
}

/** Adds a row, and shows the error of the whole list. */
function AddRow({ label, name, isFull, onAdd }: AddRowProps) {
  const errorId = useId()
  const error = useFieldError(name)
  return (
    <>
      <Button
        className="self-start"
        disabled={isFull}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        onClick={onAdd}
      >
        {label}
      </Button>
      {error !== undefined && (
        <p id={errorId} className="text-small text-bad">
          {error}
        </p>
      )}
    </>
  )
}

type RowButtonsProps = {
  readonly name: string
  readonly place: number
  readonly count: number
  readonly onShift: (to: number) => void
  readonly onRemove: () => void
}

function RowButtons({ name, place, count, onShift, onRemove }: RowButtonsProps) {
  return (
    <>
      {count > 1 && (
        <>
          <IconButton
            label={t('content.up', { name: name })}
            icon={ArrowUp}
            disabled={place === 0}
            onClick={() => onShift(place - 1)}
          />
          <IconButton
            label={t('content.down', { name: name })}
            icon={ArrowDown}
            disabled={place === count - 1}
            onClick={() => onShift(place + 1)}
          />
        </>
      )}
      <IconButton label={t('content.remove', { name: name })} icon={Trash2} onClick={onRemove} />
    </>
  )
}
