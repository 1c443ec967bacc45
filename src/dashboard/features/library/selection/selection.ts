/** Which codes are chosen: some by their numbers, or all that match but some. */
export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<number> }

export const nothing: Selection = { kind: 'some', ids: new Set() }

export function isChosen(selection: Selection, id: number): boolean {
  return selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id)
}

/** The selection with codes chosen, or no longer chosen. */
export function choose(selection: Selection, ids: readonly number[], chosen: boolean): Selection {
  const marked = new Set(selection.kind === 'some' ? selection.ids : selection.except)
  for (const id of ids) {
    if (chosen === (selection.kind === 'some')) marked.add(id)
    else marked.delete(id)
  }
  return selection.kind === 'some' ? { kind: 'some', ids: marked } : { kind: 'all', except: marked }
}

/** @param total codes that match. */
export function chosenCount(selection: Selection, total: number): number {
  return selection.kind === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size)
}
