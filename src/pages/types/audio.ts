import { keyOf } from '#contract/code-types/page-addresses.ts'
import { fileAddress } from '../buttons.ts'
import { html, type PageView } from '../code-page/html.ts'
import { icon } from '../code-page/icons.ts'
import { hostOf, plain, type PageContent } from '../code-page/content.ts'
import { field, goTo, mainButton, picture, prose } from '../code-page/parts.ts'

/** A recording with its cover in the player of the browser. One of another site is opened there. */
export function audioPage(content: PageContent): PageView {
  const { say } = content.speech
  const title = content.text('audioTitle') || content.text('title')
  const kept = content.fieldData['file']
  const address = content.file(fileAddress(content.record, content.fieldData))
  const cover = content.picture((address && content.facts(address).cover) ?? keyOf(kept, 'cover'))
  const transcript = plain(content.fieldData['transcript'])
  return {
    title,
    description: content.text('summary'),
    picture: cover,
    hero: 'none',
    body: html`<div class="disc" ${field('fieldData.file')}>
        ${
          cover === null ? icon('music') : picture(content, cover, { alt: '', sizes: '320px', isFirst: true })
        }
      </div>
      <h1 dir="auto" ${field('audioTitle')}>${title}</h1>
      ${prose(content.text('summary'), 'summary', 'lead')}${
        address !== null &&
        (content.isOwn(address)
          ? html`<audio controls preload="metadata" src="${address}" aria-label="${title}"></audio> `
          : mainButton(goTo(content, 'file'), 'play', say('page.listen', { host: hostOf(address) })))
      }${
        transcript !== '' &&
        html`<details class="card">
          <summary>${icon('file')}<span>${say('page.transcript')}</span></summary>
          ${prose(transcript, 'fieldData.transcript')}
        </details> `
      }`,
  }
}
