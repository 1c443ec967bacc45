import type { VisitPage } from '#contract/visit-page.ts'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { formatInstant } from '../../../messages/format.ts'
import { t } from '../../../messages/t.ts'
import { instantOf } from '../values/moment.ts'

/** The pages that a code of the form may show. */
export type ShownPage = Exclude<VisitPage, 'unknown'>

/** Nobody meets the page of a block before there is one. */
export function shownPages(isBlocked: boolean): ShownPage[] {
  const pages: ShownPage[] = ['welcome', 'scheduled', 'password', 'paused', 'expired']
  return isBlocked ? ['blocked', ...pages] : pages
}

/**
 * What visitors would meet first with these values. When nothing stands before the destination, the first page that will:
 * that of an end to come, otherwise that of a pause, which is one press away.
 */
export function firstMet(values: EditorValues, isBlocked: boolean, now: number = Date.now()): ShownPage {
  const [start, end] = [instantOf(values.starts), instantOf(values.expiration)]
  if (isBlocked) return 'blocked'
  if (end !== null && Date.parse(end) <= now) return 'expired'
  if (!values.isActive) return 'paused'
  if (start !== null && Date.parse(start) > now) return 'scheduled'
  if (values.isProtected) return 'password'
  if (values.welcome.isOn) return 'welcome'
  return end === null ? 'paused' : 'expired'
}

/** When a page is shown, with what the form holds. */
export function whenShown(page: ShownPage, values: EditorValues): string {
  const { welcome, starts, expiration, fallbackUrl, isActive, isProtected } = values
  switch (page) {
    case 'welcome':
      return welcome.isOn ? t('visit.when.welcome', { seconds: welcome.seconds }) : t('visit.when.welcomeOff')
    case 'scheduled': {
      const start = instantOf(starts)
      return start === null
        ? t('visit.when.scheduledOff')
        : t('visit.when.scheduled', { time: formatInstant(start) })
    }
    case 'expired': {
      const end = instantOf(expiration)
      if (end === null) return t('visit.when.expiredOff')
      const time = formatInstant(end)
      return fallbackUrl.trim() === ''
        ? t('visit.when.expired', { time })
        : t('visit.when.expiredFallback', { time, address: fallbackUrl.trim() })
    }
    case 'paused':
      return isActive ? t('visit.when.pausedOff') : t('visit.when.paused')
    case 'password':
      return isProtected ? t('visit.when.password') : t('visit.when.passwordOff')
    case 'blocked':
      return t('visit.when.blocked')
    default:
      return page satisfies never
  }
}
