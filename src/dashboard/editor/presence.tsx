import { formatList } from '../messages/format.ts'
import { request } from '../api/request.ts'
import { failureOf } from '../api/failure-of.ts'
import type { Person } from '#contract/people/person.ts'
import { presenceSeconds } from '#contract/people/change-operations.ts'
import { useState, useEffect } from 'react'
import { t } from '../messages/t.ts'
import { announce } from '../ui/announce.ts'
import { Initials } from '../ui/avatar.tsx'

/** Initials of the others who have this code open. Advice only: nothing is locked. */
export function Presence({ codeId }: { readonly codeId: number }) {
  const others = useOthers(codeId)
  if (others.length === 0) return null
  return (
    <ul className="flex shrink-0 items-center -space-x-1.5">
      {others.map(({ id, name }) => (
        <li key={id} className="inline-flex">
          <Initials name={name} label={t('presence.here', { name })} />
        </li>
      ))}
    </ul>
  )
}

/** Says every 15 seconds that this person has the code open, and gives the others. Rests while the tab is hidden. */
export function useOthers(codeId: number): readonly Person[] {
  const [others, setOthers] = useState<readonly Person[]>([])
  useEffect(() => {
    let known: ReadonlySet<number> = new Set()
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const stopped = new AbortController()

    async function beat(): Promise<void> {
      clearTimeout(timer)
      if (isOver || document.visibilityState === 'hidden') return
      try {
        const { data } = await request('notePresence', { params: { id: codeId }, signal: stopped.signal })
        if (isOver) return
        const here = data.map(({ person }) => person)
        const joined = here.filter(({ id }) => !known.has(id))
        if (joined.length > 0)
          announce(t('presence.joined', { names: formatList(joined.map(({ name }) => name)) }))
        known = new Set(here.map(({ id }) => id))
        setOthers(here)
      } catch (thrown) {
        // The code is gone.
        if (isOver || failureOf(thrown).kind === 'not-found') return
      }
      timer = setTimeout(() => void beat(), presenceSeconds.every * 1_000)
    }
    const onVisible = () => void beat()
    document.addEventListener('visibilitychange', onVisible)
    void beat()
    return () => {
      isOver = true
      clearTimeout(timer)
      stopped.abort()
      document.removeEventListener('visibilitychange', onVisible)
      // A closed tab sends nothing: it counts as closed after 45 seconds.
      request('endPresence', { params: { id: codeId } }).catch(() => undefined)
    }
  }, [codeId])
  return others
}
