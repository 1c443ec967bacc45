import * as z from 'zod/mini'
import { destinationSchema } from '#contract/destination.ts'
import { welcomeSeconds } from '#contract/link-rules.ts'
import type { EditorValues, Moment, PlannedSwap, Welcome } from '../../../drafts/editor-values.ts'
import type { MessageKey } from '../../../messages/catalogue.ts'
import { t } from '../../../messages/t.ts'
import { isSame } from './changed-fields.ts'
import { lateField } from './late-field.ts'
import { instantOf } from './moment.ts'

/** Told when an entry is refused: these words load after the form. */
const words =
  (
    key: Extract<
      MessageKey,
      `visit.${string}.error` | 'visit.starts.afterEnd' | 'editor.expiration.unreadable'
    >,
  ) =>
  () =>
    t(key)

const text = z.string()
const moment = z.object({ wall: text, zone: text })
const welcome = z.object({ isOn: z.boolean(), picture: text, seconds: text })
const swap = z.object({ isOn: z.boolean(), destinationUrl: text, from: text, to: text, zone: text })

/**
 * What the form accepts of the dates, the welcome screen and the swap. A code that leads nowhere has none of them, so
 * that nothing is refused that nobody sees; what is stored is never refused.
 */
export function rulesShape(leadsSomewhere: boolean, values: EditorValues, stored: EditorValues | null) {
  const free = <Value>(field: 'starts' | 'expiration' | 'fallbackUrl' | 'welcome' | 'swap', value: Value) =>
    !leadsSomewhere || (stored !== null && isSame(stored[field], value))
  const dated = (field: 'starts' | 'expiration') =>
    moment.check(
      z.refine((value: Moment) => free(field, value) || value.wall === '' || instantOf(value) !== null, {
        path: ['wall'],
        error: words('editor.expiration.unreadable'),
      }),
      z.refine(() => !leadsSomewhere || lateField(values, stored) !== field, {
        path: ['wall'],
        error: words('visit.starts.afterEnd'),
      }),
    )
  const whileOn =
    <Value extends { readonly isOn: boolean }>(
      field: 'welcome' | 'swap',
      isRight: (value: Value) => boolean,
    ) =>
    (value: Value) =>
      !value.isOn || free(field, value) || isRight(value)

  return {
    starts: dated('starts'),
    expiration: dated('expiration'),
    fallbackUrl: text.check(
      z.refine((address) => free('fallbackUrl', address) || address.trim() === '' || isAddress(address), {
        error: words('visit.address.error'),
      }),
    ),
    welcome: welcome.check(
      z.refine(
        whileOn<Welcome>('welcome', ({ seconds }) => isSeconds(seconds)),
        {
          path: ['seconds'],
          error: words('visit.seconds.error'),
        },
      ),
      z.refine(
        whileOn<Welcome>('welcome', ({ picture }) => isPicture(picture.trim())),
        {
          path: ['picture'],
          error: words('visit.picture.error'),
        },
      ),
    ),
    swap: swap.check(
      z.refine(
        whileOn<PlannedSwap>('swap', ({ destinationUrl }) => isAddress(destinationUrl)),
        {
          path: ['destinationUrl'],
          error: words('visit.address.error'),
        },
      ),
      z.refine(
        whileOn<PlannedSwap>('swap', ({ from, zone }) => instantOf({ wall: from, zone }) !== null),
        {
          path: ['from'],
          error: words('visit.swapFrom.error'),
        },
      ),
      z.refine(whileOn<PlannedSwap>('swap', endsAfterStart), {
        path: ['to'],
        error: words('visit.swapTo.error'),
      }),
    ),
  }
}

function isAddress(typed: string): boolean {
  return destinationSchema.safeParse(typed).success
}

function isSeconds(typed: string): boolean {
  const seconds = Number(typed)
  return Number.isInteger(seconds) && seconds >= welcomeSeconds.min && seconds <= welcomeSeconds.max
}

/** The id of a logo, or an https address: a public page loads nothing else. */
function isPicture(typed: string): boolean {
  return typed === '' || /^[0-9a-f]{32}$/.test(typed) || (/^https:/i.test(typed) && isAddress(typed))
}

function endsAfterStart({ from, to, zone }: PlannedSwap): boolean {
  if (to === '') return true
  const [start, end] = [instantOf({ wall: from, zone }), instantOf({ wall: to, zone })]
  return end !== null && (start === null || Date.parse(end) > Date.parse(start))
}
