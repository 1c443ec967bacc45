import { createStore } from '../ui/store.ts'

/**
 * When the shown data was fetched, in milliseconds since 1970, while the service is unreachable; null when it
 * is current.
 */
export const rememberedSince = createStore<number | null>(null)
