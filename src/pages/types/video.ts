import { keyOf, listOf } from '#contract/code-types/page-addresses.ts'
import { html, type Html, type PageView } from '../code-page/html.ts'
import { icon } from '../code-page/icons.ts'
import { hostOf, plain, type PageContent } from '../code-page/content.ts'
import { field, goTo, ownButton, picture, prose } from '../code-page/parts.ts'

/** Recordings in the player of the browser. One of another site is a picture that leads there, never a frame. */
export function videoPage(content: PageContent): PageView {
  const title = content.text('title')
  const entries = listOf(content.record['videos'])
  const posters = entries.map((entry) => content.picture(keyOf(entry, 'poster')))
  return {
    title,
    description: content.text('summary'),
    picture: posters.find((poster) => poster !== null) ?? null,
    hero: 'none',
    body: html`${
      title !== '' && html`<h1 dir="auto" ${field('title')}>${title}</h1> `
    }${prose(content.text('summary'), 'summary', 'lead')}${entries.map((entry, index) =>
      recording(content, entry, index),
    )}${ownButton(content)}`,
  }
}

function recording(content: PageContent, entry: unknown, index: number): Html | null {
  const { say, language } = content.speech
  const address = content.file(typeof entry === 'string' ? entry : keyOf(entry, 'address'))
  if (address === null) return null
  const title = plain(keyOf(entry, 'title'))
  const poster = content.picture(keyOf(entry, 'poster') ?? content.facts(address).cover)
  const caption = title !== '' && html`<figcaption dir="auto">${title}</figcaption>`
  const mark = field(`videos.${index}`)
  if (!content.isOwn(address)) {
    return html`<figure class="video"${mark}><a${goTo(content, `video-${index + 1}`)}>${
      poster !== null && picture(content, poster, { alt: '', isFirst: index === 0 })
    }<span class="watch">${icon('play')}<span>${say('page.watch', { host: hostOf(address) })}</span></span></a>${caption}</figure>
`
  }
  const { width, height } = content.facts(address)
  const captions = content.file(keyOf(entry, 'captions'))
  const track =
    captions !== null && content.isOwn(captions)
      ? html`<track
          kind="captions"
          src="${captions}"
          srclang="${language}"
          label="${say('page.captions')}"
          default
        />`
      : html``
  const shape = width !== undefined && height !== undefined && html` width="${width}" height="${height}"`
  return html`<figure class="video" ${mark}>
    <video
      controls
      playsinline
      preload="metadata"
      src="${address}"
      ${poster !== null && html` poster="${poster}"`}${shape}
      aria-label="${title || content.text('title')}"
    >
      ${track}</video
    >${caption}
  </figure> `
}
