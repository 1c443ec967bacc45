import { textAt } from '#contract/code-types/content-parts.ts'
import type { VisitorLanguage } from '#contract/visit-page.ts'
import type { PageContent } from '#pages/code-page/content.ts'
import { html, type PageView } from '#pages/code-page/html.ts'
import { field, goTo, icon, mainButton, openApp, prose, secondButton } from '#pages/code-page/parts.ts'
import { mapLinks } from './content.ts'
import de from './messages/de.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import fr from './messages/fr.json' with { type: 'json' }
import it from './messages/it.json' with { type: 'json' }
import nl from './messages/nl.json' with { type: 'json' }
import pl from './messages/pl.json' with { type: 'json' }
import pt from './messages/pt.json' with { type: 'json' }

const words: Readonly<Record<VisitorLanguage, typeof en>> = { en, de, fr, es, it, pt, nl, pl }

export const mapsPage = { view, name: (language: VisitorLanguage) => words[language]['library.type.maps'] }

/** A place, and the apps that show it. */
function view(content: PageContent): PageView {
  const say = words[content.speech.language]
  const place = content.fieldData['maps']
  const links = mapLinks(place)
  const [name, address] = [textAt(place, 'name'), textAt(place, 'address')]
  const heading = name || content.text('title') || address
  return {
    title: heading,
    description: content.text('summary') || address,
    picture: null,
    hero: 'band',
    body: html`<div class="portrait"><span class="letters">${icon('pin')}</span></div>
      <h1 dir="auto" ${field('fieldData.maps.name')}>${heading}</h1>
      ${address !== '' && address !== heading && html`<p class="role"><bdi dir="auto" ${field('fieldData.maps.address')}>${address}</bdi></p> `}${prose(content.text('summary'), 'summary', 'lead')}${
        links !== null &&
        html`${mainButton(goTo(content, 'appleMaps'), 'pin', say['content.maps.open.appleMaps'])}${mainButton(goTo(content, 'googleMaps'), 'pin', say['content.maps.open.googleMaps'])}${secondButton(goTo(content, 'openStreetMap'), 'globe', say['content.maps.open.openStreetMap'])}${secondButton(openApp(content, links.mapApp, 'mapApp'), 'link', say['content.maps.open.mapApp'])}`
      }`,
  }
}
