import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The value of the newest drawing, for callbacks that outlive the one they were made in. Not to be read while drawing. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
