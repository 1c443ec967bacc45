import { startTransition, useEffect, useState } from 'react'
import { afterFirstPicture } from './first-picture.ts'

/** A part of a screen whose code does not hold up the first picture. */
export type Late<Part> = {
  /** Null until it is loaded. */
  readonly loaded: () => Part | null
  /** Loads once; after a failure the next call tries again. */
  readonly load: () => Promise<Part>
}

export function late<Part>(load: () => Promise<Part>): Late<Part> {
  let part: Part | null = null
  let loading: Promise<Part> | null = null
  const loadOnce = async () => {
    try {
      part = await load()
      return part
    } catch (lost) {
      loading = null
      throw lost
    }
  }
  return { loaded: () => part, load: () => (loading ??= loadOnce()) }
}

/** Milliseconds after a failed load; a lost connection is the likely cause. */
const rest = 3_000

/**
 * The part once it is loaded: after the first picture, or at once when it is wanted. Nobody has to ask for it, so that
 * it is there before its first use, also when the connection is lost by then.
 */
export function useLate<Part>(part: Late<Part>, wanted = false): Part | null {
  return useLoaded(part, wanted ? 'now' : 'soon').loaded
}

/** The part once it is wanted and loaded. For large or rare ones; a lost connection leaves the screen as it is. */
export function useOnceWanted<Part>(part: Late<Part>, wanted: boolean): Part | null {
  return useLoaded(part, wanted ? 'now' : 'never').loaded
}

/** The part as soon as it is loaded, and whether it has been tried in vain meanwhile; it is tried again by itself. */
export function useWanted<Part>(part: Late<Part>): Loaded<Part> {
  return useLoaded(part, 'now')
}

type Loaded<Part> = { readonly loaded: Part | null; readonly isLost: boolean }

function useLoaded<Part>(part: Late<Part>, when: 'now' | 'soon' | 'never'): Loaded<Part> {
  const [loaded, setLoaded] = useState(part.loaded)
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    if (loaded !== null || when === 'never') return undefined
    let current = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () => {
      if (!current) return
      part.load().then(
        // What is typed meanwhile comes first.
        (found) => current && startTransition(() => setLoaded(() => found)),
        () => {
          if (!current) return
          setIsLost(true)
          timer = setTimeout(load, rest)
        },
      )
    }
    if (when === 'now') load()
    else void afterFirstPicture.then(load)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [part, loaded, when])
  return { loaded, isLost }
}
