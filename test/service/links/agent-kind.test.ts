import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { agentKind, getsCard, knownAgents, listedAgents } from '#service/links/agent-kind.ts'

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
  [`${chrome} HeadlessChrome/126.0.0.0`, 'tool'],
  ['curl/8.5.0', 'tool'],
  ['node', null],
  ['python-requests/2.32.0', 'tool'],
  ['Tessera destination check', 'tool'],
  ['Tessera page title reader', 'tool'],
  ['Microsoft Office Existence Discovery', 'previewer'],
  ['Microsoft Office Protocol Discovery', 'previewer'],
  ['Mozilla/4.0 (compatible; ms-office; MSOffice 16)', 'previewer'],
  ['Synapse (bot; +https://github.com/matrix-org/synapse)', 'previewer'],
  ['Mattermost-Bot/1.1', 'previewer'],
  ['Pleroma 2.6.2; https://social.example <admin@social.example>', 'previewer'],
  ['Akkoma 3.13.2; https://social.example <admin@social.example>; Bot', 'previewer'],
  ['Misskey/2024.5.0 (https://social.example)', 'previewer'],
  ['Friendica/2024.08 (https://social.example)', 'previewer'],
  ['Lemmy/0.19.5; +https://lemmy.example', 'previewer'],
  ['Mozilla/5.0 (X11; Linux) AppleWebKit/537.36 (KHTML, like Gecko) Rocket.Chat', 'previewer'],
  ['ZulipURLPreview/9.0; +https://zulip.example', 'previewer'],
  [`${chrome} Google-PageRenderer Google (+https://developers.google.com/+/web/snippet/)`, 'previewer'],
  // Nobody has these in a list.
  ['AcmePriceBot/2.0 (+https://acme.example/bot)', 'previewer'],
  ['Mozilla/5.0 (compatible; acme-spider; crawl@acme.example)', 'previewer'],
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

/** Known to a test because people use them: a phone's build, and the browser inside Facebook's app. */
const ofPeople = /AP3A\.240617\.008|MetaIAB Facebook/

test('each agent of the package of crawlers is no visitor, and gets the card unless it is a tool', () => {
  const instances = listedAgents.flatMap(({ instances, tags = [] }) =>
    instances.map((agent) => ({ agent, tags })),
  )
  const machines = instances.filter(({ agent }) => !ofPeople.test(agent))
  expect(instances.length - machines.length).toBeLessThanOrEqual(2)
  expect(machines.filter(({ agent }) => agentKind(agent) === null)).toEqual([])
  const withoutCard = machines.filter(({ agent }) => !getsCard(agentKind(agent)))
  const isTool = /http-library|browser-automation/
  const wrong = withoutCard.filter(({ agent }) => {
    const tags = listedAgents
      .filter(({ pattern }) => new RegExp(pattern).test(agent))
      .flatMap((one) => one.tags)
    return !isTool.test(tags.join(' '))
  })
  expect(wrong).toEqual([])
  console.info(`${machines.length} agents of crawlers, ${withoutCard.length} of them tools`)
})

type TestAgent = { readonly target: string; readonly category: string }

test('each agent of people in two packages is a visitor', () => {
  const packages = new URL('../../../node_modules/', import.meta.url)
  const folder = new URL('woothee/woothee/testsets/', packages)
  const sets = readdirSync(folder).filter((name) => /^(appliance|mobilephone|pc|smartphone)/.test(name))
  const named = sets.flatMap((name) => parse(readFileSync(new URL(name, folder), 'utf8')) as TestAgent[])
  const people = named
    .filter(({ category }) => ['pc', 'smartphone', 'mobilephone', 'appliance'].includes(category))
    .map(({ target }) => target)
    // It fetches pages for people who read them later.
    .filter((agent) => !agent.includes('Instapaper'))
  const list = readFileSync(new URL('user-agents/dist/user-agents.json', packages), 'utf8')
  const seen = (JSON.parse(list) as { readonly userAgent: string }[]).map(({ userAgent }) => userAgent)
  const agents = [...new Set([...people, ...seen])]
  expect(agents.filter((agent) => agentKind(agent) !== null)).toEqual([])
  console.info(`${agents.length} agents of people`)
})
