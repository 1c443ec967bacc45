import { messageAction } from '../buttons.ts'
import { html, type PageView } from '../code-page/html.ts'
import { icon, type IconName } from '../code-page/icons.ts'
import type { PageContent } from '../code-page/content.ts'
import { field, goTo, mainButton, openApp, prose } from '../code-page/parts.ts'

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
