import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createStore, type Store } from '../../ui/store.ts'
import { placeOf } from '../values/form-fields.ts'
import { designRows, type Row, settingsRows, type Tab } from './rows.ts'

/** The value of a row, as words and as a small picture. Null for a row that this code does not have. */
export type RowValue = {
  readonly label: string
  readonly value?: string
  /** The value is a problem. */
  readonly isFaulty?: boolean
  readonly picture?: ReactNode
} | null

type PanelState = { readonly tab: Tab; readonly row: Row | null }

export type PanelStore = Store<PanelState> & {
  readonly open: (row: Row) => void
  /** Closes the open row and gives the focus back to what opened it. */
  readonly close: () => void
  readonly show: (tab: Tab) => void
  /** Brings a field into view that stands in a row or a tab. */
  readonly reveal: (field: string) => void
  /** The element that holds the open row: the short link and the verdict draw into it. */
  readonly slot: Store<HTMLElement | null>
}

export function createPanel(tab: Tab): PanelStore {
  const store = createStore<PanelState>({ tab, row: null })
  return {
    ...store,
    slot: createStore<HTMLElement | null>(null),
    open(row) {
      const home = tabOf(row)
      store.set({ tab: home ?? store.get().tab, row })
    },
    close() {
      const { tab: current, row } = store.get()
      if (row === null) return
      // At once: a later focus could take a letter that is typed elsewhere by then.
      flushSync(() => store.set({ tab: current, row: null }))
      document.querySelector<HTMLElement>(`[data-opens="${row}"]`)?.focus()
    },
    show: (next) => store.set({ tab: next, row: null }),
    reveal(field) {
      const place = placeOf(field)
      if (place === 'content') store.set({ tab: 'content', row: null })
      else if (place !== undefined) store.set({ tab: tabOf(place) ?? store.get().tab, row: place })
    },
  }
}

function tabOf(row: Row): Tab | null {
  if ((designRows as readonly Row[]).includes(row)) return 'design'
  return (settingsRows as readonly Row[]).includes(row) ? 'settings' : null
}
