import type { VisitorLanguage } from '#contract/visit-page.ts'
import type { PageContent } from '#pages/code-page/content.ts'
import type { PageView } from '#pages/code-page/html.ts'
import type { Speech } from '#pages/speech.ts'
import { mapsPage } from './maps/page.ts'
import { menuPage } from './menu/page.ts'

type FieldData = Readonly<Record<string, unknown>>

/** Something that staff turn on or off. */
export type StaffSwitch = {
  /** Place in the content; unique. */
  readonly key: string
  readonly name: string
  /** Shown in the language of the staff. */
  readonly label: string
  readonly isOn: boolean
  readonly state: string
}
export type StaffGroup = { readonly name: string; readonly switches: readonly StaffSwitch[] }

/** The switches of the page for staff, each of which changes the content by one tap. */
export type StaffPart = {
  readonly title: (language: VisitorLanguage) => string
  readonly text: (language: VisitorLanguage) => string
  /** Shown where the content has changed since the page was loaded. */
  readonly changed: (language: VisitorLanguage) => string
  readonly groups: (fieldData: FieldData, speech: Speech) => StaffGroup[]
  /** The content after a press; null where it has nothing of this name. */
  readonly switched: (fieldData: FieldData, press: StaffPress) => FieldData | null
}
export type StaffPress = { readonly key: string; readonly name: string; readonly isOn: boolean }

type TypePage = {
  readonly view: (content: PageContent) => PageView
  /** Names the page where an approver reads what the link shows. */
  readonly name: (language: VisitorLanguage) => string
  readonly staff?: StaffPart
}

/** The pages that are in the folder of their type. */
export const pagesOfTypes = { maps: mapsPage, menu: menuPage } as const satisfies Readonly<
  Record<string, TypePage>
>

export function isPageOfType(type: string): type is keyof typeof pagesOfTypes {
  return Object.hasOwn(pagesOfTypes, type)
}

/** The page for staff of a type; null without one. */
export function staffPartOf(type: string): StaffPart | null {
  const page: TypePage | null = isPageOfType(type) ? pagesOfTypes[type] : null
  return page?.staff ?? null
}
