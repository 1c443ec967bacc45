import { withShownDomains } from '#contract/unicode-host.ts'
import { type VisitorLanguage, visitorLanguageSchema } from '#contract/visit-page.ts'
import de from './messages/de.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import fr from './messages/fr.json' with { type: 'json' }
import it from './messages/it.json' with { type: 'json' }
import nl from './messages/nl.json' with { type: 'json' }
import pl from './messages/pl.json' with { type: 'json' }
import pt from './messages/pt.json' with { type: 'json' }

/** Texts for visitors of short links, in i18next's JSON format. A missing text does not compile. */
export const visitorMessages: Readonly<Record<VisitorLanguage, typeof en>> = {
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  pl,
}

type WithoutPluralForm<Key> = Key extends `${infer Message}_${Intl.LDMLPluralRule}` ? Message : Key
export type VisitorMessageKey = WithoutPluralForm<keyof typeof en>

type Values = Readonly<Record<string, string | number>>

/** How a page speaks to its visitor. */
export type Speech = {
  readonly language: VisitorLanguage
  /** Of dates and durations. */
  readonly locale: string
  /** A sentence with its `{{name}}` placeholders filled; `count` picks the plural form. Not escaped. */
  readonly say: (key: VisitorMessageKey, values?: Values) => string
}

export const speeches: Readonly<Record<VisitorLanguage, Speech>> = inEachLanguage(speechIn)

export function inEachLanguage<Made>(
  make: (language: VisitorLanguage) => Made,
): Readonly<Record<VisitorLanguage, Made>> {
  const made = visitorLanguageSchema.options.map((language) => [language, make(language)] as const)
  return Object.fromEntries(made) as Record<VisitorLanguage, Made>
}

function speechIn(language: VisitorLanguage): Speech {
  const messages: Readonly<Record<string, string>> = visitorMessages[language]
  const locale = visitorMessages[language]['visitor.locale']
  const plural = new Intl.PluralRules(locale)
  return {
    language,
    locale,
    say(key, values = {}) {
      const form = plural.select(Number(values['count']))
      const sentence = messages[key] ?? messages[`${key}_${form}`] ?? messages[`${key}_other`] ?? ''
      return sentence.replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
        withShownDomains(String(values[name] ?? place)),
      )
    },
  }
}
