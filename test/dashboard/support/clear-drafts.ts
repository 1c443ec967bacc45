import { clear, createStore } from 'idb-keyval'

/** Deletes the drafts of all people in this browser. */
export function clearDrafts(): Promise<void> {
  return clear(createStore('tessera-drafts', 'drafts'))
}

/** The owner of the drafts of the first person, who uses the token of a test. */
export const firstOwner = ' 1 person 1'
