import { expect, test } from 'vitest'
import { agentKind, knownAgents } from '#service/links/agent-kind.ts'

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

test.each(knownAgents)(
  '$token is a $kind, alone, inside a browser’s agent and in any case',
  ({ token, kind }) => {
    expect(agentKind(token)).toBe(kind)
    expect(agentKind(`Mozilla/5.0 (compatible; ${token.toUpperCase()}/1.0)`)).toBe(kind)
  },
)

test('each agent is listed once, in lower case, with its source', () => {
  expect(new Set(knownAgents.map(({ token }) => token)).size).toBe(knownAgents.length)
  for (const { token, source } of knownAgents) {
    expect(token).toBe(token.toLowerCase())
    expect(source).not.toBe('')
  }
})

test.each([
  [undefined, null],
  ['', null],
  [chrome, null],
  [`${chrome} HeadlessChrome/126.0.0.0`, null],
  ['curl/8.5.0', null],
  ['node', null],
  ['python-requests/2.32.0', null],
  ['Mozilla/5.0 (Linux; Android 14; CUBOT NOTE 20) Mobile Safari/537.36', null],
  // A person inside the app, not the app's previewer.
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 Instagram 334.0.0', null],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 [FBAN/FBIOS;FBAV/468.0.0]', null],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 [Pinterest/iOS]', null],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 Safari Line/14.9.0', null],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    'previewer',
  ],
  ['facebookexternalhit/1.1;line-poker/1.0', 'previewer'],
  [`${'a'.repeat(5_000)} Googlebot`, null],
])('%s is %s', (userAgent, kind) => {
  expect(agentKind(userAgent)).toBe(kind)
  expect(agentKind(userAgent)).toBe(kind)
})
