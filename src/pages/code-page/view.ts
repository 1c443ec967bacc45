import type { Html } from './html.ts'

/** The content of one type's page, inside the common layout. */
export type PageView = {
  /** Of the browser's tab and of previewers. */
  readonly title: string
  readonly description: string
  /** Address of the page's main picture; null without one. */
  readonly picture: string | null
  /** `band`: a coloured band behind the portrait. `banner`: the body begins with a picture. `none`: neither. */
  readonly hero: 'band' | 'banner' | 'none'
  readonly body: Html
}
