/** What the clocks of a time zone show. */
export type ZoneClock = {
  /** Wall clock at an instant, `YYYY-MM-DDTHH:mm`. */
  wallAt(instant: number): string
  /** The first instant of a date `YYYY-MM-DD`; where clocks skip midnight, the instant at which they do. */
  startOf(date: string): number
}

const hour = 3_600_000
/** Zones that people look from are few; the names that a zone can be written by are not. */
const rememberedZones = 200
const formats = new Map<string, Intl.DateTimeFormat>()

/** @param zone an IANA name that the runtime knows. */
export function zoneClock(zone: string): ZoneClock {
  const format = formatOf(zone)

  /** The instant at which UTC shows what the zone shows at this one. */
  function shownAt(instant: number): number {
    const shown: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(instant)) shown[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour: hours = 0, minute = 0, second = 0 } = shown
    return Date.UTC(year, month - 1, day, hours, minute, second)
  }

  return {
    wallAt: (instant) => new Date(shownAt(instant)).toISOString().slice(0, 16),
    startOf(date) {
      const midnight = Date.parse(`${date}T00:00Z`)
      // Clocks change at most once in these two days; before the change one offset holds, after it the other.
      const [early, late] = [midnight - 24 * hour, midnight + 24 * hour].map(
        (instant) => midnight - (shownAt(instant) - instant),
      ) as [number, number]
      const [first, second] = early < late ? [early, late] : [late, early]
      if (shownAt(first) === midnight) return first
      if (shownAt(second) === midnight) return second
      // Skipped: by the offset before the change, midnight is the change itself.
      return early
    },
  }
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  if (formats.size >= rememberedZones) formats.clear()
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, made)
  return made
}
