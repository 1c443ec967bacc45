import type { Told } from './watch.ts'

/** From a worker to the process that started it: what do all tell; and this is what I tell. */
export type ToldQuestion =
  | { readonly kind: 'told-wanted'; readonly ask: string }
  | { readonly kind: 'told'; readonly ask: string; readonly told: Told }

/** To a worker: say what you tell; and this is what all of them tell. */
export type ToldAnswer =
  | { readonly kind: 'tell'; readonly ask: string }
  | { readonly kind: 'told-by-all'; readonly ask: string; readonly told: readonly Told[] }
