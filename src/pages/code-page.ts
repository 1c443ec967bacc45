import { isPageOfType, pagesOfTypes } from '#code-types/pages.ts'
import type { PageType } from '#contract/code-types/code-types.ts'
import { codePageStyle, fontOf, pageColours, themeOf } from './code-page/style.ts'
import { PageContent, type PageOptions, type PageRecord } from './code-page/content.ts'
import { attribute, html, type Html, type PageView } from './code-page/html.ts'
import type { Speech } from './speech.ts'
import { appPage, linksPage, messagePage } from './types/links.ts'
import { audioPage, imagesPage, pdfPage, videoPage } from './types/media.ts'
import { businessPage } from './types/business.ts'
import { contactPage } from './types/contact.ts'
import { couponPage } from './types/coupon.ts'
import { eventPage } from './types/event.ts'

/** The page of each type whose folder has none. */
const codePages = {
  app: appPage,
  audio: audioPage,
  business: businessPage,
  contact: contactPage,
  coupon: couponPage,
  event: eventPage,
  images: imagesPage,
  links: linksPage,
  message: messagePage,
  pdf: pdfPage,
  video: videoPage,
} as const satisfies Record<Exclude<PageType, keyof typeof pagesOfTypes>, (content: PageContent) => PageView>

/**
 * The whole page of a code as HTML: no script, nothing loaded but its pictures and recordings, one style whose hash
 * belongs into the content policy (`styleIn`).
 *
 * @param record a code of a page type as the wire carries it.
 * @param now milliseconds since 1970.
 */
export function renderCodePage(
  record: PageRecord,
  speech: Speech,
  now: number,
  options: PageOptions,
): string {
  const content = new PageContent(record, speech, now, options)
  const { type } = content
  const view = isPageOfType(type) ? pagesOfTypes[type].view(content) : codePages[type](content)
  const theme = themeOf(content.fieldData['theme'])
  const font = fontOf(content.fieldData['font'])
  const colours = pageColours({
    primary: record['primaryColor'] || (content.type === 'audio' ? record['audioPrimary'] : null),
    gradient: record['gradientColor'],
    button: content.type === 'audio' ? record['audioPrimary'] : record['ctaColor'],
  })
  const band = view.hero === 'band' ? html`<div class="band"></div> ` : html``
  return html`<!doctype html>
<html lang="${speech.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
${headOf(view, options)}<style>${{ markup: codePageStyle(theme, font, colours) + (view.style ?? '') }}</style>
</head>
<body>
<main class="page-${content.type}">
${band}<div class="body">
${view.body}</div>
<footer><a${reportLink(options)} rel="nofollow">${speech.say('page.report')}</a></footer>
</main>
</body>
</html>
`.markup
}

/** The text of the one style of a page. */
export function styleIn(page: string): string {
  return /<style>([^<]*)<\/style>/.exec(page)?.[1] ?? ''
}

function reportLink({ base }: PageOptions): Html {
  return html` href="${base === '' ? '#' : `${base}/report`}"`
}

/** Title, description and picture for the tab and for previewers (Open Graph, ogp.me). */
function headOf({ title, description, picture }: PageView, { shortLink }: PageOptions): Html {
  const short = [...description.replace(/\s+/g, ' ')].slice(0, 200).join('')
  const image = picture?.startsWith('/')
    ? (/^https?:\/\/[^/]+/.exec(shortLink)?.[0] ?? '') + picture
    : picture
  const meta = (property: string, value: string): Html =>
    value === '' ? html`` : html`<meta property="${property}" ${attribute('content', value)} /> `
  return html`<title>${title || shortLink.replace(/^https?:\/\//, '')}</title> ${
      short !== '' && html`<meta name="description" content="${short}" /> `
    }${meta('og:type', 'website')}${meta('og:title', title)}${meta('og:description', short)}${meta('og:url', shortLink)}${meta('og:image', image ?? '')}
    <meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}" />
    <link rel="icon" href="data:," /> `
}
