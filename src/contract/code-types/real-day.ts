/** Whether a day as YYYY-MM-DD is in the calendar. */
export function isRealDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
