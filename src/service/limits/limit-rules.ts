import ipaddr from 'ipaddr.js'
import type { CommandDeps } from '../commands/command-deps.ts'

/** How many requests one visitor, token or address may make in a window of time. */
export type LimitRule = {
  /** Names the rule in the database, so it must not change. */
  readonly name: string
  readonly most: number
  /** Milliseconds. Windows begin at multiples of it, so all processes share them. */
  readonly window: number
}

const minute = 60_000

/** Every limit, except that on one visitor's passwords, which doubles the wait after each wrong one. */
export const limitRules = {
  /** Requests to the API with one token. */
  token: { name: 'token', most: 6_000, window: minute },
  /** Pictures as files for one person. */
  pictures: { name: 'pictures', most: 600, window: minute },
  /** Pictures with a scan test for one person, which takes about a second of a core. */
  judgedPictures: { name: 'judged-pictures', most: 60, window: minute },
  /** Requests with an invalid token from one network. */
  badToken: { name: 'bad-token', most: 60, window: minute },
  /** Sign-ins with a password, a passkey or a link from one network, which a whole office may share. */
  signInNetwork: { name: 'sign-in-network', most: 120, window: 10 * minute },
  /**
   * Sign-ins with a password for one e-mail address from one network, so that a stranger locks nobody out. A browser
   * that signed in before counts alone.
   */
  signInPerson: { name: 'sign-in-person', most: 20, window: 10 * minute },
  /** Copies of the demo account that one network opens. */
  demo: { name: 'demo', most: 5, window: 60 * minute },
  /** Requests of one visitor of the demo. */
  demoVisitor: { name: 'token', most: 900, window: minute },
  /** Proofs of one signed-in person before they change how they sign in, right or wrong. */
  proof: { name: 'proof', most: 20, window: 10 * minute },
  /** Password reset mails for one e-mail address, known or not. */
  recoveryPerson: { name: 'recovery-person', most: 3, window: 60 * minute },
  /** Wrong passwords of one link from all visitors, which also slows guesses from many addresses. */
  password: { name: 'password-link', most: 100, window: 10 * minute },
  /** Requests for links that do not exist, from one network. Links that exist are never limited. */
  miss: { name: 'miss', most: 300, window: minute },
  /** Reports of pages from one network. Further ones are accepted but not counted. */
  report: { name: 'report', most: 10, window: 60 * minute },
  /** Pages on which one network reports a page. */
  reportPage: { name: 'report-page', most: 60, window: minute },
  /** Proofs of domains, which services ask each other for. */
  domainProof: { name: 'domain-proof', most: 120, window: minute },
  /** Descriptions of the resolver of products for one network. */
  description: { name: 'resolver-description', most: 120, window: minute },
} as const satisfies Record<string, LimitRule>

export type LimitDeps = Pick<CommandDeps, 'database' | 'settings' | 'clock' | 'logger'>

/**
 * The network that a limit counts as one visitor: an IPv6 subscriber has a whole /64 (RFC 6177), so its first four
 * groups.
 *
 * @param address undefined after the client disconnected, which Fastify's types omit.
 */
export function visitorNetwork(address: string | undefined): string {
  if (address === undefined) return ''
  if (!address.includes(':')) return address
  // An IPv4 visitor of a port that listens on IPv6, such as ::ffff:203.0.113.7, has one name.
  if (ipaddr.isValid(address) && ipaddr.process(address).kind() === 'ipv4')
    return ipaddr.process(address).toString()
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === '' ? [] : tail.split(':')
  const zeros = address.includes('::')
    ? Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
    : []
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':').toLowerCase()
}
