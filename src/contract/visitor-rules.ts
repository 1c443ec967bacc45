import * as z from 'zod/mini'
import { destinationSchema, type DestinationSchema, storedDestinationSchema } from './destination.ts'
import { maxCounts, maxLengths } from './limits.ts'
import { reason } from './reasons.ts'
import { textField } from './text-field.ts'
import { localMinutes, timeZoneSchema } from './time-zone.ts'

/** Device and system of a visitor in one. */
export const visitorDevices = [
  'iphone',
  'ipad',
  'android-phone',
  'android-tablet',
  'mac',
  'windows',
  'linux',
  'other',
] as const
export type VisitorDevice = (typeof visitorDevices)[number]

/** Days of ISO 8601, Monday first. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

const clockTime = z.string(reason('time')).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, reason('time')))
const some = <Schema extends z.core.$ZodType>(each: Schema, most: number) =>
  z.optional(
    z
      .array(each, reason('send-list'))
      .check(z.minLength(1, reason('choose-one')), z.maxLength(most, reason('entries'))),
  )
const code = (form: RegExp, words: 'language' | 'country' | 'mark') =>
  z.string(reason(words)).check(z.regex(form, reason(words)))

/** Hours of a wall clock. When they end before they begin, they last until the next day. */
const hoursSchema = z.object(
  {
    /** Missing: every day. A night belongs to the day on which it begins. */
    days: some(z.literal(weekdays, reason('choose-one')), 7),
    from: clockTime,
    /** Not included. The same as `from`: the whole day. */
    to: clockTime,
    zone: timeZoneSchema,
  },
  reason('send-object'),
)

const routeOf = (destination: DestinationSchema) =>
  z.object(
    {
      /** Visits are counted by this number, so it stays when rules are moved. It is unique in a code. */
      id: z
        .int(reason('send-route-id'))
        .check(z.minimum(1, reason('send-route-id')), z.maximum(999_999, reason('send-route-id'))),
      destinationUrl: destination,
      /** Of a split; left out without one. */
      percent: z.optional(
        z
          .int(reason('percent-whole'))
          .check(z.minimum(1, reason('percent-whole')), z.maximum(99, reason('percent-whole'))),
      ),
      /** Sent on as `utm_content` by a split; the letters from a on without one. */
      name: z.optional(textField(maxLengths.name)),
    },
    reason('send-object'),
  )

/** A rule without a condition fits every visitor. */
const ruleOf = (destination: DestinationSchema) =>
  z
    .object(
      {
        devices: some(z.enum(visitorDevices, reason('choose-one')), visitorDevices.length),
        /** Primary subtags such as `de`, of the language that a visitor prefers. */
        languages: some(code(/^[a-z]{2,3}$/, 'language'), 50),
        /** Two capital letters, as in ISO 3166. A server without a table of countries knows none, so the rule fits nobody. */
        countries: some(code(/^[A-Z]{2}$/, 'country'), 250),
        hours: z.optional(hoursSchema),
        /** Of the print, as in `?qr=a3`. */
        marks: some(code(/^[\w-]{1,40}$/, 'mark'), 500),
        /** Of the UTC day. */
        visit: z.optional(z.enum(['first', 'later'], reason('choose-one'))),
        /** Several are a split. */
        routes: z
          .array(routeOf(destination), reason('send-list'))
          .check(
            z.minLength(1, reason('destination')),
            z.maxLength(maxCounts.splitDestinations, reason('entries')),
          ),
      },
      reason('send-object'),
    )
    .check((context) => {
      const { routes } = context.value
      if (routes.length < 2) return
      const sum = routes.reduce((total, { percent = 0 }) => total + percent, 0)
      if (sum === 100) return
      context.issues.push({
        code: 'custom',
        input: routes,
        path: ['routes', routes.length - 1, 'percent'],
        message: reason('percent-sum'),
        params: { sum },
      })
    })
export type VisitorRule = z.output<ReturnType<typeof ruleOf>>
export type VisitorRoute = VisitorRule['routes'][number]

const visitorRulesOf = (destination: DestinationSchema) =>
  z.array(ruleOf(destination), reason('send-list')).check(
    z.maxLength(maxCounts.visitorRules, reason('entries')),
    z.refine((rules) => {
      const ids = rules.flatMap(({ routes }) => routes.map(({ id }) => id))
      return new Set(ids).size === ids.length
    }, reason('send-route-id')),
  )

export const visitorRulesSchema = visitorRulesOf(destinationSchema)
/** Rules of a saved code, whose addresses stay as they are. */
export const storedVisitorRulesSchema = visitorRulesOf(storedDestinationSchema)

/** After this many scans, visitors get another address, or a page without one. */
const scanLimitOf = (destination: DestinationSchema) =>
  z.object(
    {
      scans: z
        .int(reason('scans-whole'))
        .check(z.minimum(1, reason('scans-whole')), z.maximum(1_000_000_000, reason('scans-whole'))),
      destinationUrl: z.optional(z.nullable(z.union([z.literal(''), destination]))),
    },
    reason('send-object-or-null'),
  )

export const scanLimitSchema = scanLimitOf(destinationSchema)
export const storedScanLimitSchema = scanLimitOf(storedDestinationSchema)

/** The facts that rules ask of a visitor. The redirector reads each only when a rule needs it. */
export type VisitorFacts = {
  readonly device: VisitorDevice
  /** Primary subtag; empty when unknown. */
  readonly language: string
  /** Two capital letters; empty when unknown. */
  readonly country: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** Empty without one. */
  readonly mark: string
  readonly isFirstVisit: boolean
}

/** The place of the first rule that fits; -1 for none. */
export function findRule(rules: readonly VisitorRule[], facts: VisitorFacts): number {
  return rules.findIndex((rule) => fits(rule, facts))
}

function fits(rule: VisitorRule, facts: VisitorFacts): boolean {
  return (
    (rule.devices === undefined || rule.devices.includes(facts.device)) &&
    (rule.marks === undefined || hasMark(rule.marks, facts.mark)) &&
    (rule.languages === undefined || rule.languages.includes(facts.language)) &&
    (rule.countries === undefined || rule.countries.includes(facts.country)) &&
    (rule.hours === undefined || isWithin(rule.hours, facts.at)) &&
    (rule.visit === undefined || (rule.visit === 'first') === facts.isFirstVisit)
  )
}

/** Marks are the same without regard to case, as those of placements. */
function hasMark(marks: readonly string[], mark: string): boolean {
  return mark !== '' && marks.some((one) => one.toLowerCase() === mark.toLowerCase())
}

const dayMinutes = 1_440

function isWithin({ days, from, to, zone }: NonNullable<VisitorRule['hours']>, at: number): boolean {
  const local = localMinutes(at, zone)
  const day = Math.floor(local / dayMinutes)
  const minute = local - day * dayMinutes
  const begins = minuteOf(from)
  const ends = minuteOf(to)
  const isSince = minute >= begins
  if (begins < ends) return isSince && minute < ends && isOn(days, day)
  return isSince ? isOn(days, day) : minute < ends && isOn(days, day - 1)
}

/** There are 1,440 of them, so a redirect reads none twice. */
const minutes = new Map<string, number>()

function minuteOf(time: string): number {
  let minute = minutes.get(time)
  if (minute === undefined)
    minutes.set(time, (minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))))
  return minute
}

/** @param day since 1970, which began on a Thursday. */
function isOn(days: readonly number[] | undefined, day: number): boolean {
  return days === undefined || days.includes(((day + 3) % 7) + 1)
}

/**
 * The place of the destination that a visitor gets.
 *
 * @param point the visitor's own number, at least 0 and below 1.
 */
export function findRoute(routes: readonly VisitorRoute[], point: number): number {
  let sum = 0
  const place = routes.findIndex(({ percent = 0 }) => point * 100 < (sum += percent))
  return Math.max(place, 0)
}

/** The name that a split sends on. */
export function routeName({ name = '' }: VisitorRoute, place: number): string {
  return name.trim() || String.fromCodePoint(97 + place)
}

/** Whether a rule tells an iPad from a Mac, which iPads claim to be. */
export function tellsIpadFromMac(rules: readonly VisitorRule[]): boolean {
  return rules.some(
    ({ devices }) => devices !== undefined && devices.includes('ipad') !== devices.includes('mac'),
  )
}
