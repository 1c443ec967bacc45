import type { VisitorLanguage } from '#contract/visitor-language.ts'
import type { VisitPage } from '#contract/visit-page.ts'
import { readLinkRules } from '../read-link-rules.ts'
import type { PageOwner } from './page.ts'
import { passwordPage } from './password-page.ts'
import { scheduledPage } from './scheduled-page.ts'
import type { StatePage } from './send-page.ts'
import { speeches } from './speech.ts'
import { expiredPage, fixedPage, pausedPage } from './state-pages.ts'
import { welcomePage } from './welcome-page.ts'

/** A code as it stands in the editor. Its pictures are inside or at an https address. */
export type PreviewedCode = {
  readonly owner: PageOwner
  readonly destinationUrl: string
  /** As typed, so it may be no date; null for a code that never ends. */
  readonly expirationDate: string | null
  readonly fieldData: Readonly<Record<string, unknown>>
  /** Data URL of the welcome picture when it is a logo; null when there is none of that id. */
  readonly welcomeLogo: string | null
}

/** Seconds of a welcome screen while none are typed. */
const usualSeconds = 5

/** The page that a visitor would get, drawn by the same functions; its links lead nowhere. */
export function previewVisitPage(
  page: VisitPage,
  code: PreviewedCode,
  { language, now }: { readonly language: VisitorLanguage; readonly now: number },
): StatePage {
  const { owner, fieldData } = code
  const speech = speeches[language]
  const rules = readLinkRules(fieldData)
  switch (page) {
    case 'unknown':
      return fixedPage(speech, 'unknown')
    case 'blocked':
      return fixedPage(speech, 'blocked')
    case 'paused':
      return pausedPage(speech, owner)
    case 'expired': {
      const at = Date.parse(code.expirationDate ?? '')
      const end = Number.isNaN(at) ? null : { at, zone: rules.expirationZone }
      return expiredPage(speech, owner, end)
    }
    case 'password':
      return passwordPage(speech, owner, null)
    case 'scheduled': {
      const { startsAt, startsZone: zone } = rules
      return scheduledPage(speech, owner, startsAt === null ? null : { at: startsAt, zone }, now)
    }
    case 'welcome': {
      const picture = rules.welcome?.picture ?? null
      const shown = {
        picture: picture?.kind === 'address' ? picture.href : picture && code.welcomeLogo,
        seconds: rules.welcome?.seconds ?? usualSeconds,
        location: code.destinationUrl.trim() || 'https://example.com/',
      }
      return welcomePage(speech, owner, shown, '#')
    }
    default:
      return page satisfies never
  }
}
