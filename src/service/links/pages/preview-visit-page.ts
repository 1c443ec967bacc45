import type { VisitPage } from '#contract/visit-page.ts'
import { readLinkRules } from '../read-link-rules.ts'
import type { PageOwner } from './page.ts'
import { passwordPage } from './password-page.ts'
import { scheduledPage } from './scheduled-page.ts'
import type { StatePage } from './send-page.ts'
import { expiredPage, pausedPage, statePages } from './state-pages.ts'
import { welcomePage } from './welcome-page.ts'

/** A code as it stands in the editor. Its pictures are inside or at an https address. */
export type PreviewedCode = {
  readonly owner: PageOwner
  readonly destinationUrl: string
  readonly fieldData: Readonly<Record<string, unknown>>
  /** Data URL of the welcome picture when it is a logo; null when there is none of that id. */
  readonly welcomeLogo: string | null
}

/** Seconds of a welcome screen while none are typed. */
const usualSeconds = 5

/** The page that a visitor would get, drawn by the same functions; its links lead nowhere. */
export function previewVisitPage(page: VisitPage, code: PreviewedCode, now: number): StatePage {
  const { owner, fieldData } = code
  const rules = readLinkRules(fieldData)
  switch (page) {
    case 'unknown':
      return statePages.unknown
    case 'blocked':
      return statePages.blocked
    case 'paused':
      return pausedPage(owner)
    case 'expired':
      return expiredPage(owner)
    case 'password':
      return passwordPage(owner, null)
    case 'scheduled': {
      const { startsAt, startsZone: zone } = rules
      return scheduledPage(owner, startsAt === null ? null : { startsAt, zone }, now)
    }
    case 'welcome': {
      const picture = rules.welcome?.picture ?? null
      const shown = {
        picture: picture?.kind === 'address' ? picture.href : picture && code.welcomeLogo,
        seconds: rules.welcome?.seconds ?? usualSeconds,
        location: code.destinationUrl.trim() || 'https://example.com/',
      }
      return welcomePage(owner, shown, '#')
    }
    default:
      return page satisfies never
  }
}
