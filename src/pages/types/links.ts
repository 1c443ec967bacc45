import { webAddress } from '#contract/code-types/addresses.ts'
import { keyOf, textAt } from '#contract/code-types/content-parts.ts'
import { linkEntries } from '#contract/code-types/page-addresses.ts'
import { messageAction } from '../page.ts'
import { hostOf, type PageContent } from '../code-page/content.ts'
import { html, type PageView } from '../code-page/html.ts'
import {
  field,
  goTo,
  icon,
  type IconName,
  mainButton,
  networkLinks,
  openApp,
  ownButton,
  portrait,
  prose,
  secondButton,
} from '../code-page/parts.ts'

/** A list of links, each a large button. */
export function linksPage(content: PageContent): PageView {
  const title = content.text('title')
  const entries = linkEntries(content.fieldData['links'])
  const list =
    entries.length === 0
      ? null
      : html`<ul class="links">
          ${entries.map(
            ({ label, address, index, button }) =>
              html`<li><a${goTo(content, button)}${field(`fieldData.links.${index}`)}><span><bdi dir="auto">${
                label || hostOf(address)
              }</bdi>${label !== '' && html`<small dir="ltr">${hostOf(address)}</small>`}</span>${icon('next')}</a></li>
`,
          )}
        </ul> `
  return {
    title,
    description: content.text('bio'),
    picture: content.picture(content.record['profilePic']) ?? content.options.logo ?? null,
    hero: 'band',
    body: html`${portrait(content, content.record['profilePic'] || content.options.logo, title, 'profilePic')}
      <h1 dir="auto" ${field('title')}>${title}</h1>
      ${prose(content.text('bio'), 'bio', 'lead')}${list}${ownButton(content)}${networkLinks(content)}`,
  }
}

const stores = [
  ['appStore', 'apple', 'page.app.appStore'],
  ['googlePlay', 'android', 'page.app.googlePlay'],
  ['other', 'globe', 'page.app.other'],
] as const satisfies readonly (readonly [string, IconName, string])[]

/** An app with its stores, for visitors whose device belongs to neither. */
export function appPage(content: PageContent): PageView {
  const title = content.text('title')
  const app = content.fieldData['app']
  const symbol = keyOf(app, 'icon') || content.record['logo'] || content.options.logo
  const buttons = stores
    .filter(([store]) => webAddress(textAt(app, store)) !== null)
    .map(([store, symbolName, words], index) =>
      (index === 0 ? mainButton : secondButton)(
        goTo(content, store),
        symbolName,
        content.speech.say(words),
        field(`fieldData.app.${store}`),
      ),
    )
  return {
    title,
    description: content.text('summary'),
    picture: content.picture(symbol),
    hero: 'band',
    body: html`${portrait(content, symbol, title, 'fieldData.app.icon')}
      <h1 dir="auto" ${field('title')}>${title}</h1>
      ${prose(content.text('summary'), 'summary', 'lead')}${buttons}`,
  }
}

/** The store that belongs to a device, by its User-Agent; null where the page lets people choose. */
export function storeFor(app: unknown, userAgent: string): string | null {
  const isApple = /\b(iPhone|iPad|iPod)\b/.test(userAgent)
  const isAndroid = /\bAndroid\b/.test(userAgent)
  const store = isApple ? 'appStore' : isAndroid ? 'googlePlay' : null
  return store === null ? null : webAddress(textAt(app, store))
}

const icons = {
  call: 'phone',
  sms: 'bubble',
  email: 'mail',
  whatsapp: 'whatsapp',
  map: 'pin',
} as const satisfies Record<string, IconName>

/** One button that calls, writes or shows the way, with the text filled in. */
export function messagePage(content: PageContent): PageView {
  const { say } = content.speech
  const action = messageAction(content.fieldData['message'])
  const title = content.text('title') || (action === null ? '' : say(`page.message.${action.kind}`))
  if (action === null) {
    return { title, description: '', picture: null, hero: 'band', body: html`<h1 dir="auto">${title}</h1> ` }
  }
  const { kind, to, text, address, isWeb } = action
  const link = isWeb ? goTo(content, 'message') : openApp(content, address, 'message')
  return {
    title,
    description: content.text('summary') || to,
    picture: null,
    hero: 'band',
    body: html`<div class="portrait"><span class="letters">${icon(icons[kind])}</span></div>
      <h1 dir="auto" ${field('title')}>${title}</h1>
      ${
        to !== '' &&
        title !== to &&
        html`<p class="role">
          <bdi dir="${kind === 'map' ? 'auto' : 'ltr'}" ${field('fieldData.message.to')}>${to}</bdi>
        </p> `
      }${prose(content.text('summary'), 'summary', 'lead')}${
        text !== '' && html`<blockquote dir="auto" ${field('fieldData.message.text')}>${text}</blockquote> `
      }${mainButton(link, icons[kind], say(`page.message.${kind}`))}`,
  }
}
