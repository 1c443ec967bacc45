import { webAddress } from '#contract/code-types/addresses.ts'
import { keyOf } from '#contract/code-types/page-addresses.ts'
import { html, type PageView } from '../code-page/html.ts'
import type { IconName } from '../code-page/icons.ts'
import { plain, type PageContent } from '../code-page/content.ts'
import { field, goTo, mainButton, portrait, prose, secondButton } from '../code-page/parts.ts'

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
    .filter(([store]) => webAddress(plain(keyOf(app, store))) !== null)
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
  return store === null ? null : webAddress(plain(keyOf(app, store)))
}
