import { keyOf, listOf } from '#contract/code-types/page-addresses.ts'
import { html, type Html, type PageView } from '../code-page/html.ts'
import { icon } from '../code-page/icons.ts'
import { plain, type PageContent } from '../code-page/content.ts'
import { field, ownButton, picture, prose } from '../code-page/parts.ts'

type Shown = { readonly address: string; readonly alt: string; readonly index: number }

/** A gallery that swipes by scroll snapping and enlarges a picture by its address, without script. */
export function imagesPage(content: PageContent): PageView {
  const { say } = content.speech
  const title = content.text('title')
  const shown = listOf(content.record['imageList']).flatMap((entry, index): Shown[] => {
    const address = content.picture(pictureIn(entry))
    return address === null ? [] : [{ address, alt: plain(keyOf(entry, 'alt')), index }]
  })
  return {
    title,
    description: content.text('summary'),
    picture: shown[0]?.address ?? null,
    hero: 'none',
    body: html`${
      title !== '' && html`<h1 dir="auto" ${field('title')}>${title}</h1> `
    }${prose(content.text('summary'), 'summary', 'lead')}${
      shown.length > 0 &&
      html`<ul class="gallery" id="gallery" tabindex="0" aria-label="${say('page.images.gallery')}">
          ${shown.map(
            (one, place) =>
              html`<li${field(`imageList.${one.index}`)}><a href="#picture-${place + 1}" aria-label="${say('page.images.enlarge', { number: place + 1, count: shown.length })}">${picture(
                content,
                one.address,
                {
                  alt: one.alt || say('page.images.picture', { number: place + 1 }),
                  sizes: '(min-width:32rem) 28rem, 86vw',
                  isFirst: place === 0,
                },
              )}</a>${caption(one.alt)}</li>
`,
          )}
        </ul>
        <p class="role">${say('page.images.count', { count: shown.length })}</p>
        ${shown.map((one, place) => enlarged(content, one, place))}`
    }${ownButton(content)}`,
  }
}

function pictureIn(entry: unknown): unknown {
  return typeof entry === 'string' ? entry : (keyOf(entry, 'picture') ?? keyOf(entry, 'address'))
}

function caption(alt: string): Html {
  return alt === '' ? html`` : html`<p dir="auto">${alt}</p>`
}

function enlarged(content: PageContent, { address, alt }: Shown, place: number): Html {
  const { say } = content.speech
  return html`<div class="enlarged" id="picture-${place + 1}">
    <a href="#gallery" aria-label="${say('page.images.close')}">${icon('close')}</a>${picture(
      content,
      address,
      { alt: alt || say('page.images.picture', { number: place + 1 }) },
    )}
  </div> `
}
