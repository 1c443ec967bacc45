import { createStore } from '../../ui/store.ts'

/** Whether somebody asked for the start from a brand; it shows itself and gives its field the focus. */
export const brandStartAsked = createStore(false)
