import { useEffect, useRef } from 'react'
import { useScanTotals } from '../../api/scan-totals.ts'
import { type ScansQuestion, useScans } from '../../api/scans.ts'

/** Milliseconds until figures that were behind are asked for again: twice as long each time, and at most. */
const rest = { least: 300, most: 5_000 }

/**
 * What was counted, and asked again as soon as the totals have changed since it was asked, and while the service says
 * that its figures are behind what it has counted. Only one question is on its way at a time, so that a service under
 * load is not asked faster than it answers.
 *
 * @param canBeAsked false for days that the service would refuse.
 */
export function useLiveScans(question: ScansQuestion, canBeAsked: boolean) {
  const totals = useScanTotals(question.codeId)
  const scans = useScans(question, canBeAsked)
  const { isFetching, isError, refetch, dataUpdatedAt } = scans
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

  const isBehind = scans.data?.isBehind === true
  const behind = useRef(0)
  useEffect(() => {
    if (!isBehind) behind.current = 0
    if (!isBehind || !canBeAsked || isFetching || isError) return undefined
    const wait = Math.min(rest.most, rest.least * 2 ** behind.current)
    const timer = setTimeout(() => {
      behind.current += 1
      void refetch()
    }, wait)
    return () => clearTimeout(timer)
  }, [isBehind, canBeAsked, isFetching, isError, dataUpdatedAt, refetch])

  return { scans, totals }
}
