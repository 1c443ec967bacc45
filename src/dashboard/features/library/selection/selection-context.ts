import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Selection } from './selection.ts'
import { selectionStore, type SelectionStore } from './selection-store.ts'

export const SelectionContext = createContext<SelectionStore>(selectionStore())

export function useSelectionStore(): SelectionStore {
  return useContext(SelectionContext)
}

export function useSelection(): Selection {
  const store = useSelectionStore()
  return useSyncExternalStore(store.subscribe, store.read)
}

export function useIsChosen(id: number): boolean {
  const store = useSelectionStore()
  return useSyncExternalStore(store.subscribe, () => store.has(id))
}
