import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDestination } from '#service/domain/destinations.ts'
import { resolveLink } from '#service/domain/resolve-link.ts'
import { readVisitQuery } from '#service/links/visit-address.ts'
import { aLink } from './a-link.ts'
import { runs } from '../../support/runs.ts'

const utmNames = ['utm_source', 'utm_medium', 'utm_campaign'] as const
const words = fc.string({
  unit: fc.constantFrom('a', 'B', '7', ' ', '&', '=', '#', '%', 'ü', '😀', '+', '?', '/'),
  maxLength: 6,
})
const parameterNames = fc.constantFrom('qr', 'a', 'b', 'utm_source', 'utm_medium', 'Q R', 'ü')
const parameters = fc.array(fc.tuple(parameterNames, words), { maxLength: 5 })
const instants = fc.integer({ min: 0, max: 4 })

const links = fc.record({
  base: fc.constantFrom(
    'https://example.com/',
    'http://shop.example:8080/a/b',
    'https://example.com/?',
    'https://münchen.example/ä',
  ),
  own: fc.array(fc.tuple(fc.constantFrom('x', 'utm_source', 'qr'), words), { maxLength: 3 }),
  fragment: fc.constantFrom('', '#top', '#?a=1'),
  utm: fc.tuple(...utmNames.map((name) => fc.tuple(fc.constant(name), words))),
  isActive: fc.boolean(),
  isBlocked: fc.boolean(),
  isProtected: fc.boolean(),
  hasHash: fc.boolean(),
  expiresAt: fc.option(instants),
  startsAt: fc.option(instants),
  leadsNowhere: fc.boolean(),
  hasFallback: fc.boolean(),
  swap: fc.option(fc.record({ from: instants, to: fc.option(instants) })),
  seconds: fc.option(fc.integer({ min: 1, max: 30 })),
})
type ModelLink = typeof links extends fc.Arbitrary<infer Link> ? Link : never

function search(pairs: readonly (readonly [string, string])[]): string {
  return new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])).toString()
}

const fallbackBase = 'https://over.example/'
const swapBase = 'https://swap.example/later'

function withOwn(link: ModelLink, base: string): string {
  const own = search(link.own)
  const separator = own === '' || base.endsWith('?') ? '' : '?'
  return base + separator + own + link.fragment
}

function realLink(link: ModelLink) {
  const read = (base: string) => readDestination(withOwn(link, base), link.utm)
  const swapped = read(swapBase)
  return aLink({
    destinationUrl: link.leadsNowhere ? '' : withOwn(link, link.base),
    destination: link.leadsNowhere ? null : read(link.base),
    fallback: link.hasFallback ? read(fallbackBase) : null,
    swap: link.swap !== null && swapped !== null ? { destination: swapped, ...link.swap } : null,
    isActive: link.isActive,
    isBlocked: link.isBlocked,
    isProtected: link.isProtected,
    passwordHash: link.hasHash ? 'hash' : null,
    expiresAt: link.expiresAt,
    startsAt: link.startsAt,
    welcome: link.seconds === null ? null : { seconds: link.seconds, picture: null },
    utm: link.utm,
  })
}

/** An independent model of the rules: an ordered list of states with their results. */
function modelAnswer(
  link: ModelLink,
  now: number,
  hasPassword: boolean,
): [kind: string, base: string | null] {
  const hasBegun = (instant: number | null): boolean => instant !== null && instant <= now
  const isSwapped = link.swap !== null && hasBegun(link.swap.from) && !hasBegun(link.swap.to)
  const base = isSwapped ? swapBase : link.leadsNowhere ? null : link.base
  const states: [boolean, string, string | null][] = [
    [link.isBlocked, 'blocked', null],
    [hasBegun(link.expiresAt) && link.hasFallback, 'redirect', fallbackBase],
    [hasBegun(link.expiresAt), 'expired', null],
    [!link.isActive, 'paused', null],
    [link.startsAt !== null && !hasBegun(link.startsAt), 'scheduled', null],
    [base === null, 'unknown', null],
    [link.isProtected && !(link.hasHash && hasPassword), 'password', null],
    [link.seconds !== null, 'welcome', base],
    [true, 'redirect', base],
  ]
  const [, kind, leadsTo] = states.find(([holds]) => holds) ?? [true, '', null]
  return [kind, leadsTo]
}

function modelParameters(
  link: ModelLink,
  visit: readonly (readonly [string, string])[],
): (readonly [string, string])[] {
  const brought = visit.filter(([name]) => name !== 'qr')
  const has = (pairs: readonly (readonly [string, string])[], name: string): boolean =>
    pairs.some(([other]) => other === name)
  const added = link.utm.filter(
    ([name, value]) => value !== '' && !has(link.own, name) && !has(brought, name),
  )
  return [...link.own, ...added, ...brought]
}

test('for every state, instant and visit, a link follows the rules', () => {
  fc.assert(
    fc.property(links, parameters, instants, fc.boolean(), (link, visit, now, hasPassword) => {
      const { isScan, passedOn } = readVisitQuery(search(visit))
      expect(isScan).toBe(visit.some(([name]) => name === 'qr'))
      const resolution = resolveLink(realLink(link), now, { passedOn, hasPassword })
      const [kind, base] = modelAnswer(link, now, hasPassword)
      expect(resolution.kind).toBe(kind)
      expect('location' in resolution).toBe(base !== null)
      if (base === null || !('location' in resolution)) return
      const location = new URL(resolution.location ?? '')
      const home = new URL(base)
      expect([location.origin, location.pathname]).toEqual([home.origin, home.pathname])
      expect(location.hash).toBe(new URL(link.fragment, home).hash)
      expect([...location.searchParams]).toEqual(modelParameters(link, visit))
      expect(resolution.location).toMatch(/^[\x21-\x7e]+$/)
      if (resolution.kind === 'welcome') expect(resolution.seconds).toBe(link.seconds)
      if (resolution.kind === 'redirect') expect(resolution.isFallback).toBe(base === fallbackBase)
    }),
    { numRuns: runs(1_000) },
  )
})

test("any visitor bytes stay on the destination's host and in one header line", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('https://example.com', 'https://example.com/a?b=c#d'),
      (query, url) => {
        const { passedOn } = readVisitQuery(query)
        const link = { ...realLink(openLink), destination: readDestination(url, []) }
        const resolution = resolveLink(link, 0, { passedOn, hasPassword: false })
        if (resolution.kind !== 'redirect') throw new Error(resolution.kind)
        expect(resolution.location).toMatch(/^[\x21-\x7e]+$/)
        expect(new URL(resolution.location).origin).toBe('https://example.com')
        expect(new URL(resolution.location).hash).toBe(new URL(url).hash)
      },
    ),
    { numRuns: runs(500) },
  )
})

test('a missing link is unknown to everyone', () => {
  expect(resolveLink(null, 0, { passedOn: '', hasPassword: true })).toEqual({ kind: 'unknown' })
})

test.each([
  '',
  'example.com',
  '/menu',
  'javascript:alert(1)',
  'data:text/html,hi',
  'file:///etc/passwd',
  'ftp://example.com',
  'https://',
])('a browser is never redirected to %j', (destination) => {
  expect(readDestination(destination, [])).toBeNull()
})

test.each([
  ['https://example.com/sign?sig=a%2Fb%2bc+d', 'https://example.com/sign?sig=a%2Fb%2bc+d'],
  ['https://example.com', 'https://example.com'],
  ['HTTPS://Example.com/%7Euser', 'HTTPS://Example.com/%7Euser'],
])('%s is opened exactly as written', (destination, href) => {
  expect(readDestination(destination, [])?.href).toBe(href)
})

const openLink: ModelLink = {
  base: 'https://example.com/',
  own: [],
  fragment: '',
  utm: [
    ['utm_source', ''],
    ['utm_medium', ''],
    ['utm_campaign', ''],
  ],
  isActive: true,
  isBlocked: false,
  isProtected: false,
  hasHash: false,
  expiresAt: null,
  startsAt: null,
  leadsNowhere: false,
  hasFallback: false,
  swap: null,
  seconds: null,
}
