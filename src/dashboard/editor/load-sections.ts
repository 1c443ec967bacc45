const load = () => import('./sections.ts')
let loading: ReturnType<typeof load> | null = null

/** Loads what the editor shows beside its first fields and its picture: one chunk, requested once these are painted. */
export function loadSections(): ReturnType<typeof load> {
  return (loading ??= load())
}
