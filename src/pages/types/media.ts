import { keyOf, listOf, textAt } from '#contract/code-types/content-parts.ts'
import { fileAddress } from '../page.ts'
import { hostOf, type PageContent, plain } from '../code-page/content.ts'
import { html, type Html, type PageView } from '../code-page/html.ts'
import { field, goTo, icon, mainButton, ownButton, picture, prose, secondButton } from '../code-page/parts.ts'

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
  const title = textAt(entry, 'title')
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

/** A document: its cover, how long and large it is, and the buttons that open and save it. */
export function pdfPage(content: PageContent): PageView {
  const { say, locale } = content.speech
  const title = content.text('title')
  const address = content.file(fileAddress(content.record, content.fieldData))
  const facts = address === null ? {} : content.facts(address)
  const kept = content.fieldData['file']
  const cover = content.picture(facts.cover ?? keyOf(kept, 'cover'))
  const pages = facts.pages ?? numberOf(keyOf(kept, 'pages'))
  const size = facts.size ?? numberOf(keyOf(kept, 'size'))
  const marks = [
    pages === undefined ? '' : say('page.file.pages', { count: pages }),
    size === undefined ? '' : sizeWords(locale, size),
    address !== null && !content.isOwn(address) ? hostOf(address) : '',
  ].filter(Boolean)
  return {
    title,
    description: content.text('summary'),
    picture: cover,
    hero: 'none',
    body: html`<div class="cover" ${field('fieldData.file')}>
        ${
          cover === null
            ? html`<span class="sheet-of-paper">${icon('file')}<b>PDF</b></span>`
            : picture(content, cover, { alt: '', sizes: '260px', isFirst: true })
        }
      </div>
      <h1 dir="auto" ${field('title')}>${title || textAt(kept, 'name')}</h1>
      ${
        marks.length > 0 && html`<p class="role">${marks.join(' · ')}</p> `
      }${prose(content.text('summary'), 'summary', 'lead')}${
        address !== null &&
        html`${mainButton(goTo(content, 'file'), 'file', say('page.file.open'))}${
          content.isOwn(address) &&
          secondButton(downloadLink(content, address), 'download', say('page.file.download'))
        }`
      }`,
  }
}

/** The browser saves the file itself, so the press is reported beside it. */
function downloadLink({ options }: PageContent, address: string): Html {
  if (options.base === '') return html` href="#"`
  return html` href="${address}" download ping="${options.base}/go/download"`
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
}

/** `2.4 MB` in the visitor's language. */
function sizeWords(locale: string, bytes: number): string {
  const isSmall = bytes < 1_000_000
  const unit = isSmall ? 'kilobyte' : 'megabyte'
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 })
  return format.format(bytes / (isSmall ? 1_000 : 1_000_000))
}

type Shown = { readonly address: string; readonly alt: string; readonly index: number }

/** A gallery that swipes by scroll snapping and enlarges a picture by its address, without script. */
export function imagesPage(content: PageContent): PageView {
  const { say } = content.speech
  const title = content.text('title')
  const shown = listOf(content.record['imageList']).flatMap((entry, index): Shown[] => {
    const address = content.picture(pictureIn(entry))
    return address === null ? [] : [{ address, alt: textAt(entry, 'alt'), index }]
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
