import { isTimeZone, swapSchema } from '#contract/link-rules.ts'
import { noSwap, noWelcome, type EditorValues, type PlannedSwap } from '../../api/editor-values.ts'
import { instantOf, wallOf } from './moment.ts'

/** Form fields stored in `fieldData`, with their keys. */
export const ruleKeys = {
  welcome: ['contentWelcomeImage', 'contentWelcomeTime'],
  starts: ['startsAt', 'startsZone'],
  expiration: ['expirationZone'],
  fallbackUrl: ['expirationUrl'],
  swap: ['swap'],
} as const
export type RuleField = keyof typeof ruleKeys

export const ruleFields = Object.keys(ruleKeys) as RuleField[]

type Kept = Readonly<Record<string, unknown>>

/** The `fieldData` keys of a form field; none when it is empty or off. */
export function ruleOf(field: RuleField, values: EditorValues): Kept {
  switch (field) {
    case 'welcome': {
      const { isOn, picture, seconds } = values.welcome
      if (!isOn) return {}
      const image = picture.trim()
      return { contentWelcomeTime: Number(seconds), ...(image === '' ? {} : { contentWelcomeImage: image }) }
    }
    case 'starts': {
      const startsAt = instantOf(values.starts)
      return startsAt === null ? {} : { startsAt, startsZone: values.starts.zone }
    }
    case 'expiration':
      return instantOf(values.expiration) === null ? {} : { expirationZone: values.expiration.zone }
    case 'fallbackUrl': {
      const address = values.fallbackUrl.trim()
      return address === '' ? {} : { expirationUrl: address }
    }
    case 'swap':
      return swapOf(values.swap)
    default:
      return field satisfies never
  }
}

function swapOf({ isOn, destinationUrl, from, to, zone }: PlannedSwap): Kept {
  const start = instantOf({ wall: from, zone })
  if (!isOn || start === null) return {}
  return {
    swap: { destinationUrl: destinationUrl.trim(), from: start, to: instantOf({ wall: to, zone }), zone },
  }
}

/**
 * Reads form values from `fieldData`. Invalid keys are ignored and stay until the field changes.
 *
 * @param zone the default for dates without a zone.
 */
export function rulesFrom(
  kept: Kept,
  expirationDate: string | null,
  zone: string,
): Pick<EditorValues, RuleField> {
  const seconds = kept['contentWelcomeTime']
  const isOn = typeof seconds === 'number' && seconds > 0
  const startsZone = zoneIn(kept['startsZone'], zone)
  const expirationZone = zoneIn(kept['expirationZone'], zone)
  return {
    welcome: isOn
      ? { isOn, picture: textIn(kept['contentWelcomeImage']), seconds: String(seconds) }
      : noWelcome,
    starts: { wall: wallOf(textIn(kept['startsAt']), startsZone), zone: startsZone },
    expiration: { wall: wallOf(expirationDate, expirationZone), zone: expirationZone },
    fallbackUrl: textIn(kept['expirationUrl']),
    swap: swapIn(kept['swap'], zone),
  }
}

function swapIn(kept: unknown, zone: string): PlannedSwap {
  const swap = swapSchema.safeParse(kept)
  if (!swap.success) return noSwap(zone)
  const { destinationUrl, from, to } = swap.data
  return {
    isOn: true,
    destinationUrl,
    from: wallOf(from, swap.data.zone),
    to: wallOf(to, swap.data.zone),
    zone: swap.data.zone,
  }
}

function textIn(kept: unknown): string {
  return typeof kept === 'string' ? kept : ''
}

function zoneIn(kept: unknown, zone: string): string {
  return typeof kept === 'string' && isTimeZone(kept) ? kept : zone
}
