import { useEffect, useState } from 'react'
import { late, useLate } from './late.ts'
import { whenToasted } from './toast.ts'

const toaster = late(async () => (await import('./toaster.tsx')).Toaster)

/** The place for toasts. Many a toast is about a lost connection, so what shows them is there before. */
export function Toasts() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    whenToasted(() => setNeeded(true))
    return () => whenToasted(null)
  }, [])
  const Toaster = useLate(toaster, needed)
  return needed && Toaster && <Toaster />
}
