import type { PageFont } from '#contract/code-types/content-fields.ts'
import type { PageColours } from './code-page/colours.ts'
import { fontStacks } from './code-page/style.ts'

/** The parts of a brand kit that a page shows. */
export type PageBrand = {
  readonly colours: PageColours
  readonly font: PageFont
  /** Address of the logo, or null. */
  readonly logo: string | null
}

/**
 * The CSS that follows `pageStyle` on a page with a brand. All colours come from `pageColours`, so it cannot be injected.
 * The line around a button keeps it visible when its colour is like the page's.
 */
export function brandStyle({ colours, font }: PageBrand): string {
  const { from, to, button, onButton, light, dark } = colours
  return `
:root{--signal:${light}}
@media (prefers-color-scheme:dark){:root{--signal:${dark}}}
body{font-family:${fontStacks[font]}}
main:before{content:"";display:block;height:64px;margin:-28px -24px 24px;border-radius:7px 7px 0 0;background:linear-gradient(135deg,${from},${to})}
button,.button{color:${onButton};background:${button};border:1px solid var(--signal)}
.logo{margin-top:-60px;padding:8px;max-height:80px;box-shadow:0 1px 2px #0003,0 4px 14px #0000002e}
`
}
