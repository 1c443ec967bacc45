import { expect, test } from 'vitest'
import { readDestination } from '#service/domain/destinations.ts'
import { type ResolvableLink, type Resolution, resolveLink } from '#service/domain/resolve-link.ts'
import { aLink } from './a-link.ts'

const there = readDestination('https://example.com/over', [])
const later = readDestination('https://example.com/later', [])
const away = readDestination('https://example.com/menu', [])
const closed = { isProtected: true, passwordHash: 'hash' }
const swap = later === null ? null : { destination: later, from: 10, to: 20 }
const to = (location: string, isFallback = false): Resolution => ({ kind: 'redirect', location, isFallback })

type Case = [
  words: string,
  link: Partial<ResolvableLink>,
  now: number,
  hasPassword: boolean,
  answer: Resolution,
]

const cases: Case[] = [
  ['is blocked and over', { isBlocked: true, expiresAt: 5, fallback: there }, 9, true, { kind: 'blocked' }],
  ['ends now', { expiresAt: 5 }, 5, true, { kind: 'expired' }],
  ['ends in a millisecond', { expiresAt: 5 }, 4, true, to('https://example.com/menu')],
  [
    'is over, with a fallback',
    { expiresAt: 5, fallback: there },
    5,
    true,
    to('https://example.com/over', true),
  ],
  [
    'is over, paused and protected, with a fallback',
    { expiresAt: 5, fallback: there, isActive: false, ...closed },
    5,
    false,
    to('https://example.com/over', true),
  ],
  ['has a fallback that no browser may open', { expiresAt: 5, fallback: null }, 5, true, { kind: 'expired' }],
  ['is paused before its start', { isActive: false, startsAt: 5 }, 4, true, { kind: 'paused' }],
  ['opens in a millisecond', { startsAt: 5, ...closed }, 4, true, { kind: 'scheduled', startsAt: 5 }],
  ['opens now', { startsAt: 5 }, 5, true, to('https://example.com/menu')],
  ['is swapped from now on', { swap }, 10, true, to('https://example.com/later')],
  ['is swapped in a millisecond', { swap }, 9, true, to('https://example.com/menu')],
  ['is swapped for the last millisecond', { swap }, 19, true, to('https://example.com/later')],
  ['is its own again from now on', { swap }, 20, true, to('https://example.com/menu')],
  ['leads somewhere only while it is swapped', { swap, destination: null }, 9, true, { kind: 'unknown' }],
  [
    'is swapped for ever',
    { swap: swap && { ...swap, to: null } },
    1e15,
    true,
    to('https://example.com/later'),
  ],
  ['is swapped and protected', { swap, ...closed }, 10, false, { kind: 'password' }],
  ['lost its password', { isProtected: true }, 0, true, { kind: 'password' }],
  [
    'greets, but asks first',
    { welcome: { seconds: 3, picture: null }, ...closed },
    0,
    false,
    { kind: 'password' },
  ],
  [
    'greets who gave the password',
    { welcome: { seconds: 3, picture: null }, ...closed },
    0,
    true,
    { kind: 'welcome', location: away?.href ?? '', seconds: 3, picture: null },
  ],
  ['leads nowhere and is protected', { destination: null, ...closed }, 0, false, { kind: 'unknown' }],
  ['leads nowhere and is over', { destination: null, expiresAt: 5 }, 5, false, { kind: 'expired' }],
  ['leads nowhere and is paused', { destination: null, isActive: false }, 5, false, { kind: 'paused' }],
]

test.each(cases)('a link that %s', (_words, fields, now, hasPassword, resolution) => {
  expect(resolveLink(aLink(fields), now, { passedOn: '', hasPassword })).toEqual(resolution)
})
