import { choose, isChosen, nothing, type Selection } from './selection.ts'

/** What is chosen in the list. A code hears only of itself, so that choosing one draws one card. */
export type SelectionStore = {
  readonly read: () => Selection
  readonly subscribe: (listener: () => void) => () => void
  readonly has: (id: number) => boolean
  /** The codes in the order in which they stand, for ranges. */
  readonly setOrder: (ids: readonly number[]) => void
  readonly order: () => readonly number[]
  /** Chooses or leaves one code, or with `range` all from the last one touched to this one. */
  readonly toggle: (id: number, range: boolean) => void
  /** Chooses all from the last one touched to this one. */
  readonly extendTo: (id: number) => void
  readonly chooseAll: () => void
  readonly clear: () => void
}

export function selectionStore(): SelectionStore {
  let selection = nothing
  let order: readonly number[] = []
  let anchor: number | null = null
  const listeners = new Set<() => void>()

  function set(next: Selection): void {
    selection = next
    for (const listener of listeners) listener()
  }
  function between(id: number): readonly number[] {
    const [start, end] = [order.indexOf(anchor ?? id), order.indexOf(id)]
    if (start === -1 || end === -1) return [id]
    return order.slice(Math.min(start, end), Math.max(start, end) + 1)
  }

  return {
    read: () => selection,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    has: (id) => isChosen(selection, id),
    setOrder(ids) {
      order = ids
    },
    order: () => order,
    toggle(id, range) {
      const chosen = !isChosen(selection, id)
      set(choose(selection, range ? between(id) : [id], range || chosen))
      anchor = id
    },
    extendTo(id) {
      set(choose(selection, between(id), true))
      anchor = id
    },
    chooseAll: () => set({ kind: 'all', except: new Set() }),
    clear() {
      anchor = null
      set(nothing)
    },
  }
}
