import { useRef } from 'react'
import { t } from '../../../messages/t.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useIsChosen, useSelectionStore } from './selection-context.ts'

/** Chooses a code for work on many. Shift and a press choose all in between; arrow keys go on from it. */
export function SelectBox({
  id,
  title,
  className,
}: {
  readonly id: number
  readonly title: string
  readonly className?: string
}) {
  const store = useSelectionStore()
  const chosen = useIsChosen(id)
  const shift = useRef(false)
  return (
    <span
      className={classNames(
        'inline-flex size-8 items-center justify-center pointer-coarse:size-10',
        className,
      )}
    >
      <input
        type="checkbox"
        data-select={id}
        checked={chosen}
        aria-label={t('library.select', { title })}
        onClick={(event) => (shift.current = event.shiftKey)}
        onChange={() => store.toggle(id, shift.current)}
        className="size-5 accent-signal"
      />
    </span>
  )
}
