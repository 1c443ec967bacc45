import { useCallback, useSyncExternalStore } from 'react'
import { media, type MediumId, mediumIds } from '#design/print/media.ts'
import type { PrintWish } from '#design/print/plan-print.ts'

/** How a code will be printed, as this browser remembers it. `width` in millimetres; null takes the smallest that reads. */
export type KeptWish = {
  readonly medium: MediumId
  readonly distance: number
  readonly width: number | null
  readonly dpi: number
}

const prefix = 'tessera.print.'
/** The wish that a code without one of its own begins with. */
const newest = 'newest'
const listeners = new Set<() => void>()
const parsed = new Map<string, { readonly text: string | null; readonly wish: KeptWish | null }>()

/** What is kept for a code; `key` is its number, or `new` while it has none. */
export function readWish(key: string): KeptWish {
  return kept(key) ?? kept(newest) ?? fromMedium('flyer')
}

/** Keeps it, also as the start for the next code. Without storage it lasts as long as the page. */
export function keepWish(key: string, wish: KeptWish): void {
  for (const name of [key, newest]) {
    try {
      localStorage.setItem(prefix + name, JSON.stringify(wish))
    } catch {
      // A full or forbidden storage.
    }
    parsed.set(name, { text: storedText(name), wish })
  }
  for (const listener of listeners) listener()
}

export function usePrintWish(key: string): [KeptWish, (wish: KeptWish) => void] {
  const subscribe = useCallback((listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, [])
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(readWish(key)))
  return [JSON.parse(text) as KeptWish, (wish) => keepWish(key, wish)]
}

export function fromMedium(id: MediumId): KeptWish {
  const { distance, dpi } = media[id]
  return { medium: id, distance, width: null, dpi }
}

export function toPrintWish({ medium, ...rest }: KeptWish): PrintWish {
  return { ...rest, medium: media[medium] }
}

function kept(key: string): KeptWish | null {
  const text = storedText(key)
  const known = parsed.get(key)
  if (known !== undefined && known.text === text) return known.wish
  const wish = readKept(text)
  parsed.set(key, { text, wish })
  return wish
}

function storedText(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key)
  } catch {
    return null
  }
}

function readKept(text: string | null): KeptWish | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<KeptWish> | null
    const medium = mediumIds.find((id) => id === value?.medium)
    if (medium === undefined || value === null) return null
    const { distance, width = null, dpi } = value
    if (!isLength(distance) || !isLength(dpi) || !(width === null || isLength(width))) return null
    return { medium, distance, width, dpi }
  } catch {
    return null
  }
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}
