import { useEffect, useRef } from 'react'
import { useScanTotals } from '../../api/scan-totals.ts'
import { type ScansQuestion, useScans } from '../../api/scans.ts'

/** Milliseconds after which it is asked once more: the service adds up details a moment after it has counted. */
const follow = [500, 1_500]

/**
 * What was counted, and asked again as soon as the totals have changed since it was asked. Only one question is on its
 * way at a time, so that a service under load is not asked faster than it answers.
 *
 * @param canBeAsked false for days that the service would refuse.
 */
export function useLiveScans(question: ScansQuestion, canBeAsked: boolean) {
  const totals = useScanTotals(question.codeId)
  const scans = useScans(question, canBeAsked)
  const { isFetching, isError, refetch } = scans
  const known = totals.data === undefined ? '' : `${totals.data.scans} ${totals.data.clicks}`
  const days = `${question.from} ${question.to}`
  // What was known when it was last asked; the first question goes out before anything is known.
  const asked = useRef({ known: '', days })

  useEffect(() => {
    const isAsked = asked.current.known === known && asked.current.days === days
    if (!canBeAsked || isAsked || isFetching || isError || known === '') return
    asked.current = { known, days }
    void refetch()
  }, [canBeAsked, known, days, isFetching, isError, refetch])

  const first = useRef('')
  useEffect(() => {
    if (first.current === '') first.current = known
    if (!canBeAsked || first.current === known) return undefined
    const timers = follow.map((after) => setTimeout(() => void refetch(), after))
    return () => timers.forEach(clearTimeout)
  }, [canBeAsked, known, refetch])

  return { scans, totals }
}
