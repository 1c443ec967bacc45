import { lazy, Suspense, useEffect, useState } from 'react'
import { whenToasted } from './toast.ts'

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

/** The place for toasts. What shows them loads with the first one. */
export function Toasts() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    whenToasted(() => setNeeded(true))
    return () => whenToasted(null)
  }, [])
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
