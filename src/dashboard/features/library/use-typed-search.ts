import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Milliseconds without a key before the words go into the address. */
const rest = 250

/** What is typed now, and a search that follows once the typing rests. The address wins when it changes by itself. */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search)
  const sent = useRef(search)
  const send = useEffectEvent((words: string) => {
    sent.current = words
    onSearch(words)
  })

  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    setTyped(search)
  }, [search])

  useEffect(() => {
    if (typed.trim() === sent.current) return
    const timer = setTimeout(() => send(typed.trim()), rest)
    return () => clearTimeout(timer)
  }, [typed])

  return [typed, setTyped] as const
}
