import { useEffect, useState } from 'react'
import { loadPress, type Press } from '#design/print/press.ts'

/** How a press prints colours; null until its tables are loaded. */
export function usePress(): Press | null {
  const [press, setPress] = useState<Press | null>(null)
  useEffect(() => {
    let isShown = true
    loadPress().then(
      (loaded) => isShown && setPress(loaded),
      // The download says that the tables are missing.
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [])
  return press
}
