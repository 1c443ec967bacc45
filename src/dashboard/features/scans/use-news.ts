import { useEffect, useRef } from 'react'
import { t } from '../../messages/t.ts'
import { announce } from '../../ui/announce.ts'
import { visitWords } from './chart/point-words.ts'

type Totals = { readonly scans: number; readonly clicks: number }

/** Milliseconds between two sentences about new visits: a campaign would talk without end. */
const calm = 15_000

/** Tells politely how many visits came: the first at once, further ones together and no more often than `calm`. */
export function useNews(totals: Totals | undefined): void {
  const told = useRef<{ readonly totals: Totals; readonly at: number } | null>(null)
  useEffect(() => {
    if (totals === undefined) return undefined
    const last = told.current
    if (last === null) {
      told.current = { totals, at: 0 }
      return undefined
    }
    const scans = Math.max(0, totals.scans - last.totals.scans)
    const clicks = Math.max(0, totals.clicks - last.totals.clicks)
    if (scans === 0 && clicks === 0) return undefined
    const timer = setTimeout(
      () => {
        told.current = { totals, at: Date.now() }
        announce(t('scans.news', { visits: visitWords({ scans, clicks }) }))
      },
      Math.max(0, last.at + calm - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [totals])
}
