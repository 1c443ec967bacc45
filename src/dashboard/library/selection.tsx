import { createContext, useContext, useRef, type KeyboardEvent } from 'react'
import { t } from '../messages/t.ts'
import { classNames } from '../ui/class-names.ts'
import { createStore, type Store, useStore } from '../ui/store.ts'
import { readingKey } from '../ui/keys.ts'

/** A selection: listed codes, or all matching except some. */
export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<number> }

const nothing: Selection = { kind: 'some', ids: new Set() }

function isChosen(selection: Selection, id: number): boolean {
  return selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id)
}

function choose(selection: Selection, ids: readonly number[], chosen: boolean): Selection {
  const marked = new Set(selection.kind === 'some' ? selection.ids : selection.except)
  for (const id of ids) {
    if (chosen === (selection.kind === 'some')) marked.add(id)
    else marked.delete(id)
  }
  return selection.kind === 'some' ? { kind: 'some', ids: marked } : { kind: 'all', except: marked }
}

/** @param total number of matching codes. */
export function chosenCount(selection: Selection, total: number): number {
  return selection.kind === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size)
}

/** Selected codes. Each card subscribes only to itself, so a click redraws one card. */
type SelectionStore = Pick<Store<Selection>, 'get' | 'subscribe'> & {
  readonly has: (id: number) => boolean
  /** The order of codes, for ranges. */
  readonly setOrder: (ids: readonly number[]) => void
  readonly order: () => readonly number[]
  /** Toggles one code, or with `range` all from the last one touched. */
  readonly toggle: (id: number, range: boolean) => void
  /** Selects all from the last one touched to this one. */
  readonly extendTo: (id: number) => void
  readonly chooseAll: () => void
  readonly clear: () => void
}

export function selectionStore(): SelectionStore {
  const { get, set, subscribe } = createStore<Selection>(nothing)
  let order: readonly number[] = []
  let anchor: number | null = null
  function between(id: number): readonly number[] {
    const [start, end] = [order.indexOf(anchor ?? id), order.indexOf(id)]
    if (start === -1 || end === -1) return [id]
    return order.slice(Math.min(start, end), Math.max(start, end) + 1)
  }

  return {
    get,
    subscribe,
    has: (id) => isChosen(get(), id),
    setOrder(ids) {
      order = ids
    },
    order: () => order,
    toggle(id, range) {
      const chosen = !isChosen(get(), id)
      set(choose(get(), range ? between(id) : [id], range || chosen))
      anchor = id
    },
    extendTo(id) {
      set(choose(get(), between(id), true))
      anchor = id
    },
    chooseAll: () => set({ kind: 'all', except: new Set() }),
    clear() {
      anchor = null
      set(nothing)
    },
  }
}

export const SelectionContext = createContext<SelectionStore>(selectionStore())

export function useSelectionStore(): SelectionStore {
  return useContext(SelectionContext)
}

export function useSelection(): Selection {
  return useStore(useSelectionStore())
}

export function useIsChosen(id: number): boolean {
  const store = useSelectionStore()
  return useStore({ subscribe: store.subscribe, get: () => store.has(id) })
}

const steps: Readonly<Record<string, (columns: number) => number>> = {
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
}

/**
 * Keyboard control of the checkboxes: arrows move, shift selects, Ctrl or Cmd and A selects all matching.
 *
 * @param bringIn scrolls an index into view, because its row may not be mounted.
 */
export function useSelectionKeys(columns: number, bringIn: (place: number) => void) {
  const store = useSelectionStore()
  return function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const box = event.target
    if (!(box instanceof HTMLInputElement) || box.dataset['select'] === undefined) return
    const step = steps[readingKey(event.key)]?.(columns)
    if (step !== undefined) {
      const order = store.order()
      const place = order.indexOf(Number(box.dataset['select'])) + step
      const next = order[place]
      event.preventDefault()
      if (next === undefined) return
      if (event.shiftKey) {
        store.extendTo(Number(box.dataset['select']))
        store.extendTo(next)
      }
      bringIn(place)
      focusBox(event.currentTarget, next, 10)
    } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      store.chooseAll()
    }
  }
}

/** @param frames animation frames to wait for the checkbox. */
function focusBox(list: HTMLElement, id: number, frames: number): void {
  const box = list.querySelector<HTMLInputElement>(`[data-select="${id}"]`)
  if (box !== null) box.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusBox(list, id, frames - 1))
}

/** Selects a code. Shift-click selects a range; arrow keys move. */
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
