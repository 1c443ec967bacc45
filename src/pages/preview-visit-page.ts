import type { VisitorLanguage } from '#contract/visitor-language.ts'
import type { VisitPage } from '#contract/visit-page.ts'
import type { PageOwner, StatePage } from './page.ts'
import { speeches } from './speech.ts'
import { expiredPage, fixedPage, pausedPage } from './state-pages.ts'
import { passwordPage, scheduledPage, welcomePage } from './visit-pages.ts'

/** The code in the editor. Its pictures are embedded or https addresses. */
export type PreviewedCode = {
  readonly owner: PageOwner
  readonly destinationUrl: string
  /** As typed, so it may be no date; null for a code that never ends. */
  readonly expirationDate: string | null
  /** The link rules of its `fieldData`. Instants in milliseconds since 1970. */
  readonly rules: {
    readonly startsAt: number | null
    readonly startsZone: string
    readonly expirationZone: string
    readonly welcome: {
      readonly picture:
        | { readonly kind: 'address'; readonly href: string }
        | { readonly kind: 'logo'; readonly id: string }
        | null
      readonly seconds: number
    } | null
  }
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
  const { owner, rules } = code
  const speech = speeches[language]
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
