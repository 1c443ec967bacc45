const google = 'https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers'
const googleSpecial =
  'https://developers.google.com/search/docs/crawling-indexing/google-special-case-crawlers'
const googleFetchers =
  'https://developers.google.com/search/docs/crawling-indexing/google-user-triggered-fetchers'
const meta = 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers'
const bing = 'https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0'
const openai = 'https://platform.openai.com/docs/bots'
const amazon = 'https://developer.amazon.com/amazonbot'
const slack = 'https://api.slack.com/robots'

/**
 * User agents that are not people, by a lower-case part of their User-Agent header, with the documentation of their
 * operator. They are not counted. Only self-declared agents are listed: tools such as curl or headless browsers count,
 * because a person uses them. Previewers show a card of a link in chats and feeds, so they get a card instead of a
 * redirect.
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

type AgentKind = 'crawler' | 'previewer'

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

/** User agents repeat, so results are cached, up to this number. */
const rememberedAgents = 2_000
const remembered = new Map<string, AgentKind | null>()

/**
 * The crawler or previewer of a User-Agent; null for people and tools. The first name counts when an agent names
 * several, as Apple's Messages does.
 */
export function agentKind(userAgent: string | undefined): AgentKind | null {
  if (userAgent === undefined || userAgent === '') return null
  const known = remembered.get(userAgent)
  if (known !== undefined) return known
  const token = tokens.exec(userAgent.slice(0, 1_000))
  const kind = token === null ? null : (kinds.get(token[0].toLowerCase()) ?? null)
  if (remembered.size >= rememberedAgents) remembered.clear()
  if (userAgent.length <= 1_000) remembered.set(userAgent, kind)
  return kind
}
