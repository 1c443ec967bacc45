import crawlerAgents from 'crawler-user-agents'

const google = 'https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers'
const googleSpecial =
  'https://developers.google.com/search/docs/crawling-indexing/google-special-case-crawlers'
const googleFetchers =
  'https://developers.google.com/search/docs/crawling-indexing/google-user-triggered-fetchers'
const meta = 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers'
const bing = 'https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0'
const openai = 'https://platform.openai.com/docs/bots'
const amazon = 'https://developer.amazon.com/amazonbot'
const office = 'https://learn.microsoft.com/en-us/microsoft-365-apps'
const slack = 'https://api.slack.com/robots'

/**
 * User agents that are not people, by a lower-case part of their User-Agent header, with the documentation of their
 * operator. They are not counted. Previewers show a card of a link in chats, documents and feeds, so they get a card
 * instead of a redirect.
 */
const previewers: Readonly<Record<string, string>> = {
  facebookexternalhit: meta,
  facebookcatalog: meta,
  facebot: meta,
  'meta-externalfetcher': meta,
  twitterbot: 'https://developer.x.com/en/docs/x-for-websites/cards/guides/getting-started',
  slackbot: slack,
  'slack-imgproxy': slack,
  // With the slash of the version, because the app's own browser uses another name.
  'whatsapp/': meta,
  linkedinbot: 'https://www.linkedin.com/help/linkedin/answer/a521928',
  telegrambot: 'https://core.telegram.org/bots/webhooks',
  discordbot: 'https://discordapp.com (in its User-Agent)',
  skypeuripreview: 'skype-url-preview@microsoft.com (in its User-Agent)',
  microsoftpreview: bing,
  bingpreview: bing,
  pinterestbot: 'https://www.pinterest.com/bot.html',
  'pinterest/0': 'https://www.pinterest.com/bot.html',
  redditbot: 'https://www.reddit.com/feedback (in its User-Agent)',
  'snap url preview service': 'https://developers.snap.com/robots',
  'line-poker': 'https://help.line.me (line-poker in its User-Agent)',
  'kakaotalk-scrap': 'https://devtalk.kakao.com (in its User-Agent)',
  'viber/': 'https://www.viber.com (in its User-Agent)',
  vkshare: 'https://vk.com/dev/Share',
  'mastodon/': 'https://docs.joinmastodon.org',
  'bluesky cardyb': 'https://cardyb.bsky.app',
  iframely: 'https://iframely.com/docs/about',
  embedly: 'https://support.embed.ly',
  'tumblr/': 'https://www.tumblr.com (in its User-Agent)',
  notionbot: 'https://www.notion.so (in its User-Agent)',
  // Office asks for a link before it opens the browser, and opens the address that it was led to.
  'ms-office': office,
  'microsoft office': office,
  'office existence discovery': office,
  'protocol discovery': office,
  'synapse/': 'https://github.com/element-hq/synapse',
  'synapse (': 'https://github.com/element-hq/synapse',
  mattermost: 'https://docs.mattermost.com',
  pleroma: 'https://docs.pleroma.social',
  akkoma: 'https://docs.akkoma.dev',
  misskey: 'https://misskey-hub.net',
  summalybot: 'https://github.com/misskey-dev/summaly',
  friendica: 'https://wiki.friendi.ca',
  'lemmy/': 'https://join-lemmy.org/docs',
  'rocket.chat': 'https://docs.rocket.chat',
  zulip: 'https://zulip.readthedocs.io',
  'google-pagerenderer': google,
}

/** Crawlers index a link. */
const crawlers: Readonly<Record<string, string>> = {
  googlebot: google,
  'storebot-google': google,
  'google-inspectiontool': google,
  googleother: google,
  'google-cloudvertexbot': google,
  'adsbot-google': googleSpecial,
  'mediapartners-google': googleSpecial,
  'apis-google': googleSpecial,
  'google-safety': googleSpecial,
  'feedfetcher-google': googleFetchers,
  'google-read-aloud': googleFetchers,
  'google-site-verification': googleFetchers,
  bingbot: bing,
  adidxbot: bing,
  applebot: 'https://support.apple.com/en-us/119829',
  duckduckbot: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot',
  duckassistbot: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot',
  'yandex.com/bots': 'https://yandex.com/bots',
  baiduspider: 'https://www.baidu.com/search/robots_english.html',
  'yahoo! slurp': 'https://help.yahoo.com/help/us/ysearch/slurp',
  seznambot: 'https://o-seznam.cz/napoveda/vyhledavani/en/seznambot-crawler/',
  'sogou web spider': 'https://www.sogou.com/docs/help/webmasters.htm',
  qwantbot: 'https://help.qwant.com/bot/',
  petalbot: 'https://webmaster.petalsearch.com/site/petalbot',
  'yeti/': 'https://naver.me/spd',
  mojeekbot: 'https://www.mojeek.com/bot.html',
  ccbot: 'https://commoncrawl.org/ccbot',
  'archive.org_bot': 'https://archive.org/details/archive.org_bot',
  ia_archiver: 'https://archive.org/details/archive.org_bot',
  'meta-externalagent': meta,
  'meta-webindexer': meta,
  'meta-externalads': meta,
  facebookbot: meta,
  amazonbot: amazon,
  bytespider: 'spider-feedback@bytedance.com (in its User-Agent)',
  gptbot: openai,
  'oai-searchbot': openai,
  'chatgpt-user': openai,
  claudebot: 'https://support.anthropic.com/en/articles/8896518',
  perplexitybot: 'https://docs.perplexity.ai/guides/bots',
  'perplexity-user': 'https://docs.perplexity.ai/guides/bots',
  ahrefsbot: 'https://ahrefs.com/robot/',
  ahrefssiteaudit: 'https://ahrefs.com/robot/site-audit',
  semrushbot: 'https://www.semrush.com/bot/',
  mj12bot: 'https://mj12bot.com/',
  dotbot: 'https://opensiteexplorer.org/dotbot',
  rogerbot: 'https://moz.com/help/moz-procedures/crawlers/rogerbot',
  dataforseobot: 'https://dataforseo.com/dataforseo-bot',
  blexbot: 'https://webmeup-crawler.com/',
  'screaming frog seo spider': 'https://www.screamingfrog.co.uk/seo-spider/',
  uptimerobot: 'https://uptimerobot.com/',
  'pingdom.com_bot': 'https://www.pingdom.com/',
  statuscake: 'https://www.statuscake.com/',
  'better uptime bot': 'https://betterstack.com/docs/uptime/frequently-asked-questions/',
  site24x7: 'https://www.site24x7.com/',
}

/** Our own requests to links of this or another server. */
const ours = /^Tessera [a-z ]+$/

/** Patterns of the package that also match people: the build of a phone, and the browser inside Facebook's app. */
const patternsOfPeople = new Set([String.raw`AP3A\.240617\.008`, 'MetaIAB Facebook'])

/** A machine that no list has: it calls itself a bot and names an address. */
const namesItselfBot = /(?:bot|crawler|spider|unfurler|link ?preview)\b/i
const namesAddress = /https?:\/\/|\bwww\.|[\w.+-]+@[\w-]+\.[a-z]/i

/**
 * `crawler` and `previewer` get the card of a link; that of a crawler leads on by itself. A `tool`, such as curl, gets
 * the redirect.
 */
export type AgentKind = 'crawler' | 'previewer' | 'tool'

export const knownAgents = [
  ...Object.entries(previewers).map(([token, source]) => ({ token, source, kind: 'previewer' as AgentKind })),
  ...Object.entries(crawlers).map(([token, source]) => ({ token, source, kind: 'crawler' as AgentKind })),
]

const kinds = new Map(knownAgents.map(({ token, kind }) => [token, kind]))
const tokens = new RegExp(
  knownAgents
    .map(({ token }) => token.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    // Longer tokens first, because a shorter one may be their prefix.
    .toSorted((one, other) => other.length - one.length)
    .join('|'),
  'i',
)

/** The types of the package lack the tags. */
type ListedAgent = {
  readonly pattern: string
  readonly instances: readonly string[]
  readonly tags?: readonly string[]
}
export const listedAgents: readonly ListedAgent[] = crawlerAgents

/** The agents of the package `crawler-user-agents`, by kind. */
const listed = new Map<AgentKind, RegExp>(
  (['tool', 'previewer', 'crawler'] as const).map((kind) => [
    kind,
    new RegExp(
      listedAgents
        .filter(({ pattern, tags }) => !patternsOfPeople.has(pattern) && kindOfTags(tags) === kind)
        .map(({ pattern }) => pattern)
        .join('|'),
    ),
  ]),
)

function kindOfTags(tags: readonly string[] = []): AgentKind {
  if (tags.includes('http-library') || tags.includes('browser-automation')) return 'tool'
  return tags.includes('social-preview') || tags.includes('feed-reader') ? 'previewer' : 'crawler'
}

/** User agents repeat, so results are cached, up to this number. */
const rememberedAgents = 2_000
const remembered = new Map<string, AgentKind | null>()

/**
 * The kind of machine of a User-Agent; null for people. The first name counts when an agent names several, as Apple's
 * Messages does.
 */
export function agentKind(userAgent: string | undefined): AgentKind | null {
  if (userAgent === undefined || userAgent === '') return null
  const known = remembered.get(userAgent)
  if (known !== undefined) return known
  const kind = readKind(userAgent.slice(0, 1_000))
  if (remembered.size >= rememberedAgents) remembered.clear()
  if (userAgent.length <= 1_000) remembered.set(userAgent, kind)
  return kind
}

function readKind(userAgent: string): AgentKind | null {
  if (ours.test(userAgent)) return 'tool'
  const token = tokens.exec(userAgent)
  if (token !== null) return kinds.get(token[0].toLowerCase()) ?? null
  for (const [kind, pattern] of listed) if (pattern.test(userAgent)) return kind
  return namesItselfBot.test(userAgent) && namesAddress.test(userAgent) ? 'previewer' : null
}

/** Whether an agent gets the card of a link instead of the redirect. */
export function getsCard(kind: AgentKind | null): kind is 'crawler' | 'previewer' {
  return kind === 'crawler' || kind === 'previewer'
}
