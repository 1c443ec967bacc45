/** Year first as ISO 8601 writes it, or day first with dots; then a time, and a zone where there is one. */
const forms = [
  /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)(?:[T ](?<time>.+))?$/,
  /^(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4})(?:,? (?<time>.+))?$/,
]
const timeForm = /^(\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?$/

/**
 * The instant of a cell, in UTC: a day alone ends at its end, a time without a zone is on the reader's clock. Anything
 * else comes back as it is, for the service to refuse: 03/04/2027 is two days, and a guess would end a print at the wrong
 * one.
 */
export function instantOfCell(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const parts = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  const time = timeForm.exec(parts?.['time'] ?? '23:59:59')
  if (parts === undefined || time === null) return text
  const [year, month, day] = [Number(parts['year']), Number(parts['month']), Number(parts['day'])]
  const [hour, minute, second] = [Number(time[1]), Number(time[2]), Number(time[3] ?? 0)]
  const calendar = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  // Date moves the 31st of February and 25 o'clock to another day.
  const isReal = calendar.getUTCDate() === day && calendar.getUTCMonth() === month - 1
  if (!isReal || hour > 23 || minute > 59 || second > 59) return text
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(time[4] ?? '') ?? []
  if (time[4] === undefined) return new Date(year, month - 1, day, hour, minute, second).toISOString()
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1)
  return new Date(calendar.getTime() - ahead * 60_000).toISOString()
}
