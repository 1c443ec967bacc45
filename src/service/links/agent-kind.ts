/** Crawlers index a link; previewers show a card of it in chats and feeds. */
type AgentKind = 'crawler' | 'previewer'

type KnownAgent = {
  /** Part of the User-Agent header, in lower case. */
  readonly token: string
  readonly kind: AgentKind
  /** Documentation of its operator. */
  readonly source: string
}

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
 * Agents that are not people: they are not counted, and previewers get the link's card instead of a redirect.
 * Only self-declared agents are listed; tools such as curl or headless browsers count, because a person uses
 * them.
 */
export const knownAgents: readonly KnownAgent[] = [
  { token: 'facebookexternalhit', kind: 'previewer', source: meta },
  { token: 'facebookcatalog', kind: 'previewer', source: meta },
  { token: 'facebot', kind: 'previewer', source: meta },
  { token: 'meta-externalfetcher', kind: 'previewer', source: meta },
  {
    token: 'twitterbot',
    kind: 'previewer',
    source: 'https://developer.x.com/en/docs/x-for-websites/cards/guides/getting-started',
  },
  { token: 'slackbot', kind: 'previewer', source: slack },
  { token: 'slack-imgproxy', kind: 'previewer', source: slack },
  // With the slash of the version: the app's own browser uses another name.
  { token: 'whatsapp/', kind: 'previewer', source: meta },
  {
    token: 'linkedinbot',
    kind: 'previewer',
    source: 'https://www.linkedin.com/help/linkedin/answer/a521928',
  },
  { token: 'telegrambot', kind: 'previewer', source: 'https://core.telegram.org/bots/webhooks' },
  { token: 'discordbot', kind: 'previewer', source: 'https://discordapp.com (in its User-Agent)' },
  {
    token: 'skypeuripreview',
    kind: 'previewer',
    source: 'skype-url-preview@microsoft.com (in its User-Agent)',
  },
  { token: 'microsoftpreview', kind: 'previewer', source: bing },
  { token: 'bingpreview', kind: 'previewer', source: bing },
  { token: 'pinterestbot', kind: 'previewer', source: 'https://www.pinterest.com/bot.html' },
  { token: 'pinterest/0', kind: 'previewer', source: 'https://www.pinterest.com/bot.html' },
  { token: 'redditbot', kind: 'previewer', source: 'https://www.reddit.com/feedback (in its User-Agent)' },
  { token: 'snap url preview service', kind: 'previewer', source: 'https://developers.snap.com/robots' },
  { token: 'line-poker', kind: 'previewer', source: 'https://help.line.me (line-poker in its User-Agent)' },
  { token: 'kakaotalk-scrap', kind: 'previewer', source: 'https://devtalk.kakao.com (in its User-Agent)' },
  { token: 'viber/', kind: 'previewer', source: 'https://www.viber.com (in its User-Agent)' },
  { token: 'vkshare', kind: 'previewer', source: 'https://vk.com/dev/Share' },
  { token: 'mastodon/', kind: 'previewer', source: 'https://docs.joinmastodon.org' },
  { token: 'bluesky cardyb', kind: 'previewer', source: 'https://cardyb.bsky.app' },
  { token: 'iframely', kind: 'previewer', source: 'https://iframely.com/docs/about' },
  { token: 'embedly', kind: 'previewer', source: 'https://support.embed.ly' },
  { token: 'tumblr/', kind: 'previewer', source: 'https://www.tumblr.com (in its User-Agent)' },
  { token: 'notionbot', kind: 'previewer', source: 'https://www.notion.so (in its User-Agent)' },

  { token: 'googlebot', kind: 'crawler', source: google },
  { token: 'storebot-google', kind: 'crawler', source: google },
  { token: 'google-inspectiontool', kind: 'crawler', source: google },
  { token: 'googleother', kind: 'crawler', source: google },
  { token: 'google-cloudvertexbot', kind: 'crawler', source: google },
  { token: 'adsbot-google', kind: 'crawler', source: googleSpecial },
  { token: 'mediapartners-google', kind: 'crawler', source: googleSpecial },
  { token: 'apis-google', kind: 'crawler', source: googleSpecial },
  { token: 'google-safety', kind: 'crawler', source: googleSpecial },
  { token: 'feedfetcher-google', kind: 'crawler', source: googleFetchers },
  { token: 'google-read-aloud', kind: 'crawler', source: googleFetchers },
  { token: 'google-site-verification', kind: 'crawler', source: googleFetchers },
  { token: 'bingbot', kind: 'crawler', source: bing },
  { token: 'adidxbot', kind: 'crawler', source: bing },
  { token: 'applebot', kind: 'crawler', source: 'https://support.apple.com/en-us/119829' },
  {
    token: 'duckduckbot',
    kind: 'crawler',
    source: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot',
  },
  {
    token: 'duckassistbot',
    kind: 'crawler',
    source: 'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot',
  },
  { token: 'yandex.com/bots', kind: 'crawler', source: 'https://yandex.com/bots' },
  { token: 'baiduspider', kind: 'crawler', source: 'https://www.baidu.com/search/robots_english.html' },
  { token: 'yahoo! slurp', kind: 'crawler', source: 'https://help.yahoo.com/help/us/ysearch/slurp' },
  {
    token: 'seznambot',
    kind: 'crawler',
    source: 'https://o-seznam.cz/napoveda/vyhledavani/en/seznambot-crawler/',
  },
  { token: 'sogou web spider', kind: 'crawler', source: 'https://www.sogou.com/docs/help/webmasters.htm' },
  { token: 'qwantbot', kind: 'crawler', source: 'https://help.qwant.com/bot/' },
  { token: 'petalbot', kind: 'crawler', source: 'https://webmaster.petalsearch.com/site/petalbot' },
  { token: 'yeti/', kind: 'crawler', source: 'https://naver.me/spd' },
  { token: 'mojeekbot', kind: 'crawler', source: 'https://www.mojeek.com/bot.html' },
  { token: 'ccbot', kind: 'crawler', source: 'https://commoncrawl.org/ccbot' },
  { token: 'archive.org_bot', kind: 'crawler', source: 'https://archive.org/details/archive.org_bot' },
  { token: 'ia_archiver', kind: 'crawler', source: 'https://archive.org/details/archive.org_bot' },
  { token: 'meta-externalagent', kind: 'crawler', source: meta },
  { token: 'meta-webindexer', kind: 'crawler', source: meta },
  { token: 'meta-externalads', kind: 'crawler', source: meta },
  { token: 'facebookbot', kind: 'crawler', source: meta },
  { token: 'amazonbot', kind: 'crawler', source: amazon },
  { token: 'bytespider', kind: 'crawler', source: 'spider-feedback@bytedance.com (in its User-Agent)' },
  { token: 'gptbot', kind: 'crawler', source: openai },
  { token: 'oai-searchbot', kind: 'crawler', source: openai },
  { token: 'chatgpt-user', kind: 'crawler', source: openai },
  { token: 'claudebot', kind: 'crawler', source: 'https://support.anthropic.com/en/articles/8896518' },
  { token: 'perplexitybot', kind: 'crawler', source: 'https://docs.perplexity.ai/guides/bots' },
  { token: 'perplexity-user', kind: 'crawler', source: 'https://docs.perplexity.ai/guides/bots' },
  { token: 'ahrefsbot', kind: 'crawler', source: 'https://ahrefs.com/robot/' },
  { token: 'ahrefssiteaudit', kind: 'crawler', source: 'https://ahrefs.com/robot/site-audit' },
  { token: 'semrushbot', kind: 'crawler', source: 'https://www.semrush.com/bot/' },
  { token: 'mj12bot', kind: 'crawler', source: 'https://mj12bot.com/' },
  { token: 'dotbot', kind: 'crawler', source: 'https://opensiteexplorer.org/dotbot' },
  { token: 'rogerbot', kind: 'crawler', source: 'https://moz.com/help/moz-procedures/crawlers/rogerbot' },
  { token: 'dataforseobot', kind: 'crawler', source: 'https://dataforseo.com/dataforseo-bot' },
  { token: 'blexbot', kind: 'crawler', source: 'https://webmeup-crawler.com/' },
  {
    token: 'screaming frog seo spider',
    kind: 'crawler',
    source: 'https://www.screamingfrog.co.uk/seo-spider/',
  },
  { token: 'uptimerobot', kind: 'crawler', source: 'https://uptimerobot.com/' },
  { token: 'pingdom.com_bot', kind: 'crawler', source: 'https://www.pingdom.com/' },
  { token: 'statuscake', kind: 'crawler', source: 'https://www.statuscake.com/' },
  {
    token: 'better uptime bot',
    kind: 'crawler',
    source: 'https://betterstack.com/docs/uptime/frequently-asked-questions/',
  },
  { token: 'site24x7', kind: 'crawler', source: 'https://www.site24x7.com/' },
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
 * The crawler or previewer of a User-Agent; null for people and tools. If an agent names several (like
 * Apple's Messages), the first name counts.
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
