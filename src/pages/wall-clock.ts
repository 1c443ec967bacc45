/** An instant as the clocks of a zone show it, written as if they were UTC. Milliseconds since 1970. */
export function wallAt(instant: number, zone: string): number {
  const shown: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(instant)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** A format takes 50 times as long to make as to use. People have few zones, but a zone has many names. */
const rememberedZones = 200
const formats = new Map<string, Intl.DateTimeFormat>()

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
