import { locale } from '../../messages/locale.ts'
import { t } from '../../messages/t.ts'

const percent = new Intl.NumberFormat(locale, {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})
/** From here on a percentage says less than "12 times as many". */
const manyTimes = 10
/** Below half a per cent nobody would call it a change. */
const least = 0.005

export type Change = { readonly words: string; readonly direction: 'up' | 'down' | 'none' }

/** How a sum has changed on the period before, in words that hold at 0 too. */
export function toChange(now: number, before: number): Change {
  if (before === 0) {
    return { words: t(now === 0 ? 'scans.change.noneBoth' : 'scans.change.noneBefore'), direction: 'none' }
  }
  const change = (now - before) / before
  if (Math.abs(change) < least) return { words: t('scans.change.same', { before }), direction: 'none' }
  const direction = change > 0 ? 'up' : 'down'
  if (now / before >= manyTimes)
    return { words: t('scans.change.times', { count: Math.floor(now / before), before }), direction }
  return { words: t('scans.change.percent', { change: percent.format(change), before }), direction }
}
