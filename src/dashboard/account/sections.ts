import type { Session } from '#contract/session.ts'
import { hasLimits, offers } from '../api/session.ts'

/** The pages of the account, in the order of their navigation. */
export const accountSections = [
  { id: 'profile', path: '/account/profile', words: 'account.profile' },
  { id: 'people', path: '/account/people', words: 'account.people' },
  { id: 'notices', path: '/account/notices', words: 'account.notices' },
  { id: 'plan', path: '/account/plan', words: 'account.plan' },
  { id: 'kits', path: '/account/kits', words: 'account.kits' },
  { id: 'utm', path: '/account/utm', words: 'account.utm' },
  { id: 'domains', path: '/account/domains', words: 'account.domains' },
  { id: 'developers', path: '/account/developers', words: 'account.developers' },
  { id: 'changes', path: '/account/changes', words: 'account.changes' },
  { id: 'server', path: '/account/server', words: 'account.server' },
  { id: 'appearance', path: '/account/appearance', words: 'account.appearance' },
] as const

export type AccountSection = (typeof accountSections)[number]
export type AccountPath = AccountSection['path']

/** Whether the navigation names a page; kits have a place of their own, and some need colleagues or a limited plan. */
export function isListed(session: Session, path: AccountPath): boolean {
  if (path === '/account/kits') return false
  if (path === '/account/people' && session.isAlone === true) return false
  if (path === '/account/plan' && !knowsPlan(session)) return offers(session, 'listFiles')
  return hasSection(session, path)
}

/** Whether the person has a plan to know about: one with limits, or one that the service does not tell. */
export function knowsPlan(session: Session): boolean {
  return session.plan.name === '' || hasLimits(session)
}

/** The name of a page. Without a plan, only the files are left of that page. */
export function sectionWords(session: Session | undefined, { path, words }: AccountSection) {
  const isFiles = path === '/account/plan' && session !== undefined && !knowsPlan(session)
  return isFiles ? 'files.title' : words
}

/** Whether the service offers a page to this person. Every service has a plan and an appearance. */
export function hasSection(session: Session, path: AccountPath): boolean {
  switch (path) {
    case '/account/profile':
      return offers(session, 'readMe')
    case '/account/people':
      return offers(session, 'listMembers')
    case '/account/kits':
      return offers(session, 'listBrandKits')
    case '/account/notices':
      return offers(session, 'readNoticeSettings')
    case '/account/utm':
      return offers(session, 'listUtmTemplates')
    case '/account/changes':
      return offers(session, 'listChanges')
    case '/account/developers':
      return offers(session, 'listAccessTokens')
    case '/account/domains':
      return offers(session, 'listDomains')
    case '/account/server':
      return offers(session, 'checkServer')
    case '/account/plan':
    case '/account/appearance':
      return true
    default:
      return path satisfies never
  }
}
