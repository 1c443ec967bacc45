import type { NewPlacement } from '../contract/placements.ts'
import { formatDay, formatNumber } from '#dashboard/messages/format.ts'
import { locale } from '#dashboard/messages/locale.ts'
import { t } from '#dashboard/messages/t.ts'

/** Copies, cost, days and note of a placement in one line. Amounts that cannot be read are left out. */
export function factsOf(
  { copies, cost, from, until, note, scans }: NewPlacement & { readonly scans: number },
  currency: string | null,
): string {
  const facts: string[] = []
  if (isAmount(copies)) {
    facts.push(t('placements.fact.copies', { copies: formatNumber(copies) }))
    // Few people scan a print, so that two digits after the point would be 0.
    const perCopy = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 }).format(scans / copies)
    if (scans > 0 && scans * 10 >= copies) facts.push(t('placements.fact.perCopy', { scans: perCopy }))
    else if (scans > 0)
      facts.push(t('placements.fact.perCopies', { copies: formatNumber(Math.round(copies / scans)) }))
  }
  if (isAmount(cost)) {
    if (scans > 0) facts.push(t('placements.fact.perScan', { cost: money(cost / scans, currency) }))
    else facts.push(`${t('placements.cost')} ${money(cost, currency)}`)
  }
  if (from && until) facts.push(`${dayWords(from)} – ${dayWords(until)}`)
  else if (from) facts.push(`${t('placements.from')} ${dayWords(from)}`)
  else if (until) facts.push(`${t('placements.until')} ${dayWords(until)}`)
  if (note) facts.push(note)
  return facts.join(' · ')
}

function isAmount(amount: number | null | undefined): amount is number {
  return amount != null && !Number.isNaN(amount)
}

/** A day without a time would be read as midnight in Greenwich. */
function dayWords(day: string | null | undefined): string {
  return day ? formatDay(`${day}T00:00`) : ''
}

/** An amount; without a currency as a plain number. */
function money(amount: number, currency: string | null): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const style = currency === null ? digits : { ...digits, style: 'currency' as const, currency }
  return new Intl.NumberFormat(locale, style).format(amount)
}
