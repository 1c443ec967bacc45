import { linkEntries } from '#contract/code-types/page-addresses.ts'
import { html, type PageView } from '../code-page/html.ts'
import { icon } from '../code-page/icons.ts'
import { hostOf, type PageContent } from '../code-page/content.ts'
import { field, goTo, networkLinks, ownButton, portrait, prose } from '../code-page/parts.ts'

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
