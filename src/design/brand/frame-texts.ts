import translations from './frame-texts.json' with { type: 'json' }

/** The languages that frame texts are ready in. */
export const frameTextLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'] as const

export type FrameTextLanguage = (typeof frameTextLanguages)[number]

/** The English texts. Each has at most 24 letters, and a translation belongs to one English text only. */
export type FrameText = keyof typeof translations

const texts: readonly Readonly<Record<FrameTextLanguage, string>>[] = Object.entries(translations).map(
  ([en, others]) => ({ en, ...others }),
)

/** How many texts are offered beside the field. Templates use the others. */
const offered = 15

/** The texts to choose from in a language, the most used first. */
export function readyFrameTexts(language: FrameTextLanguage): readonly string[] {
  return texts.slice(0, offered).map((text) => text[language])
}

/** A ready text of any language in another one; any other text as it is. */
export function frameTextIn(text: string, language: FrameTextLanguage): string {
  return rowOf(text)?.[language] ?? text
}

/** Whether it is one of the ready texts, in whichever language. */
export function isReadyFrameText(text: string): boolean {
  return rowOf(text) !== undefined
}

function rowOf(text: string) {
  return texts.find((row) => Object.values(row).includes(text))
}
