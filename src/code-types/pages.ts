import type { VisitorLanguage } from '#contract/visit-page.ts'
import type { PageContent } from '#pages/code-page/content.ts'
import type { PageView } from '#pages/code-page/html.ts'
import { mapsPage } from './maps/page.ts'
import { menuPage } from './menu/page.ts'

type TypePage = {
  readonly view: (content: PageContent) => PageView
  /** Names the page where an approver reads what the link shows. */
  readonly name: (language: VisitorLanguage) => string
}

/** The pages that are in the folder of their type. */
export const pagesOfTypes = { maps: mapsPage, menu: menuPage } as const satisfies Readonly<
  Record<string, TypePage>
>

export function isPageOfType(type: string): type is keyof typeof pagesOfTypes {
  return Object.hasOwn(pagesOfTypes, type)
}
