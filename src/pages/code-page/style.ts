import { type PageFont, pageFonts } from '#contract/code-types/common-fields.ts'
import { contrast } from '#design/scannability/thresholds.ts'
import { withContrast } from '#design/scannability/repairs.ts'

/** Surfaces behind text. */
const surfaces = { light: '#ffffff', dark: '#1a1d24' } as const
/** The palest and the brightest ground behind text in the owner's colour. */
const grounds = { light: '#ebedf0', dark: '#2a303b' } as const

export type PageColours = {
  /** Background of the main button, with a text colour of contrast 4.5. */
  readonly button: string
  readonly onButton: string
  /** Both ends of the decoration behind the picture. */
  readonly from: string
  readonly to: string
  /** The first colour as text and lines on a light and on a dark surface, contrast 4.5. */
  readonly light: string
  readonly dark: string
}

const usual = '#2a3fd0'

/** Readable page colours for any choice (WCAG 2.2 SC 1.4.3). An invalid colour counts as not chosen. */
export function pageColours(chosen: {
  readonly primary: unknown
  readonly gradient: unknown
  readonly button: unknown
}): PageColours {
  const from = colourOf(chosen.primary) ?? usual
  const to = colourOf(chosen.gradient) ?? withContrast(from, '#ffffff', 9, 'darker')
  const button = buttonTone(colourOf(chosen.button) ?? from)
  return {
    from,
    to,
    button,
    onButton: contrast(button, '#ffffff') >= 4.5 ? '#ffffff' : '#111111',
    light: withContrast(from, grounds.light, 4.5, 'darker'),
    dark: withContrast(from, grounds.dark, 4.5, 'lighter'),
  }
}

/** A mid tone on which neither black nor white can be read is darkened. */
function buttonTone(colour: string): string {
  const isReadable = contrast(colour, '#ffffff') >= 4.5 || contrast(colour, '#111111') >= 4.5
  return isReadable ? colour : withContrast(colour, '#ffffff', 4.5, 'darker')
}

/** `#rgb`, `#rrggbb` or `#rrggbbaa` as `#rrggbb`; null for everything else. */
function colourOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim().toLowerCase()
  if (/^#[0-9a-f]{3}$/.test(text)) return text.replace(/[0-9a-f]/g, '$&$&')
  return /^#[0-9a-f]{6}([0-9a-f]{2})?$/.test(text) ? text.slice(0, 7) : null
}

/** The four looks of a page. An unknown one is drawn as the first. */
export const pageThemes = ['bold', 'soft', 'plain', 'night'] as const
type PageTheme = (typeof pageThemes)[number]

export function themeOf(value: unknown): PageTheme {
  return pageThemes.find((theme) => theme === value) ?? 'bold'
}

/** An unknown font is drawn as the first. */
export function fontOf(value: unknown): PageFont {
  return pageFonts.find((font) => font === value) ?? pageFonts[0]
}

/** Fonts of the phone itself, in the order in which systems have them. */
export const fontStacks: Readonly<Record<PageFont, string>> = {
  sans: 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif',
  rounded: 'ui-rounded,"SF Pro Rounded","Hiragino Maru Gothic ProN",Nunito,system-ui,sans-serif',
  serif: 'ui-serif,"New York",Georgia,"Noto Serif",serif',
  mono: 'ui-monospace,"SF Mono",Menlo,"Roboto Mono",monospace',
}

const night = `--sheet:${surfaces.dark};--ground:#101217;--ink:#f2f4f7;--soft:#b3bac6;--line:#343a46;--fill:#242933;--t:var(--on-dark);color-scheme:dark`

/** The CSS of a page. All colours come from `pageColours`, so it cannot be injected. */
export function codePageStyle(
  theme: PageTheme,
  font: PageFont,
  { from, to, button, onButton, light, dark }: PageColours,
): string {
  const root = `--font:${fontStacks[font]};--from:${from};--to:${to};--b:${button};--on-b:${onButton};--on-light:${light};--on-dark:${dark}`
  const scheme = theme === 'night' ? `:root{${night}}` : `@media (prefers-color-scheme:dark){:root{${night}}}`
  return `:root{${root};--sheet:${surfaces.light};--ground:#eef0f3;--ink:#14171c;--soft:#50565f;--line:#e1e4e8;--fill:#f4f5f7;--t:var(--on-light);--r:16px;color-scheme:light}${scheme}${base}${looks[theme]}`
}

const base = `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-behavior:smooth}
body{margin:0;background:var(--ground);color:var(--ink);font:1.0625rem/1.5 var(--font);overflow-wrap:anywhere}
main{position:relative;max-width:32rem;min-height:100vh;min-height:100dvh;margin:0 auto;display:flex;flex-direction:column;background:var(--sheet);overflow:hidden}
.body{flex:1;padding:24px 20px 32px;text-align:center}
.band{height:148px;background:linear-gradient(135deg,var(--from),var(--to))}
.band+.body>.portrait:first-child{margin-top:-92px}
.banner{margin:-24px -20px 24px;background:var(--fill)}
.banner img{display:block;width:100%;height:auto;aspect-ratio:16/10;object-fit:cover}
.banner+.portrait{margin-top:-84px}
.portrait{position:relative;width:128px;height:128px;margin:0 auto 16px;border-radius:50%;background:var(--sheet);padding:5px}
.portrait>*{width:100%;height:100%;border-radius:50%;object-fit:cover;display:grid;place-items:center}
.letters{background:linear-gradient(135deg,var(--b),var(--b));color:var(--on-b);font-size:2.5rem;font-weight:650;letter-spacing:.02em}
.letters .i{width:52px;height:52px}
h1{margin:0;font-size:1.75rem;line-height:1.15;font-weight:720;letter-spacing:-.02em;text-wrap:balance}
h2{margin:32px 4px 8px;font-size:1.125rem;line-height:1.3;text-align:start}
p{margin:0}
.role{margin-top:6px;color:var(--soft)}
.lead{margin:14px auto 0;max-width:26rem;white-space:pre-line;text-wrap:pretty}
.prose{margin:0 4px;text-align:start;white-space:pre-line;color:var(--soft)}
.pill{display:inline-flex;align-items:center;gap:8px;margin-top:12px;padding:6px 14px;border-radius:99px;background:var(--fill);font-size:.9375rem;font-weight:600}
.pill:before{content:"";width:9px;height:9px;border-radius:50%;background:#1a9c4b}
.pill.closed:before{background:#c2410c}
.i{width:24px;height:24px;flex:none;fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
a{color:inherit}
ul{list-style:none;margin:0;padding:0}
.main,.second{display:flex;align-items:center;justify-content:center;gap:10px;min-height:56px;margin-top:20px;padding:12px 20px;border-radius:var(--r);font-weight:650;line-height:1.25;text-decoration:none}
.main{background:var(--b);color:var(--on-b);box-shadow:0 6px 18px color-mix(in srgb,var(--b) 28%,transparent)}
.second{margin-top:12px;background:var(--fill);color:var(--ink)}
.main:active,.second:active,.links a:active{transform:scale(.985)}
:focus-visible{outline:3px solid var(--t);outline-offset:3px}
.tiles{display:flex;justify-content:center;gap:4px;margin-top:20px}
.tiles li{flex:1 1 0;max-width:96px}
.tiles a{display:flex;flex-direction:column;align-items:center;gap:6px;padding:4px 0;font-size:.875rem;font-weight:550;text-decoration:none;hyphens:auto}
.round{display:grid;place-items:center;width:56px;height:56px;border-radius:50%;background:color-mix(in srgb,var(--t) 12%,var(--sheet));color:var(--t)}
.networks{display:flex;flex-wrap:wrap;justify-content:center;gap:16px;margin-top:24px}
.networks .round{width:48px;height:48px}
.card{margin-top:24px;padding:4px 16px;border-radius:var(--r);background:var(--fill);text-align:start}
.rows li+li{border-top:1px solid var(--line)}
.row{display:flex;align-items:center;gap:16px;min-height:64px;padding:10px 0;text-decoration:none}
.row .i{color:var(--t)}
.row span{min-width:0;flex:1}
.row small{display:block;color:var(--soft);font-size:.875rem;line-height:1.35}
.value{white-space:pre-line}
a.row .value{text-decoration:underline;text-decoration-color:color-mix(in srgb,currentColor 30%,transparent);text-underline-offset:3px}
summary{display:flex;align-items:center;gap:16px;min-height:56px;font-weight:600;cursor:pointer}
summary .i{color:var(--t)}
summary::marker{content:""}
summary:after{content:"";margin-inline-start:auto;width:9px;height:9px;border:solid var(--soft);border-width:0 2px 2px 0;transform:rotate(45deg) translate(-3px,-3px)}
[open]>summary:after{transform:rotate(225deg) translate(-3px,-3px)}
details .prose{margin:0 0 16px}
dl{margin:0 0 12px;padding-inline-start:40px}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;padding:5px 0;color:var(--soft)}
dl .today{color:var(--ink);font-weight:650}
dt{text-transform:capitalize}
dd{margin:0;font-variant-numeric:tabular-nums}
.links{display:grid;gap:12px;margin-top:24px}
.links a{display:flex;align-items:center;gap:12px;min-height:64px;padding:10px 20px;border-radius:var(--r);background:var(--fill);font-weight:620;text-align:start;text-decoration:none}
.links span{flex:1;min-width:0}
.links small{display:block;color:var(--soft);font-weight:400;font-size:.875rem}
.links .i{color:var(--t)}
[dir=rtl] .links .i{transform:scaleX(-1)}
.cover{margin:4px auto 24px}
.cover img{display:block;width:auto;height:auto;max-width:min(260px,80%);max-height:360px;margin:0 auto;border-radius:8px;box-shadow:0 1px 2px #0003,0 18px 40px #00000029}
.sheet-of-paper{display:grid;place-content:center;place-items:center;gap:8px;width:168px;aspect-ratio:1/1.414;margin:0 auto;border-radius:12px;background:linear-gradient(160deg,var(--b),var(--b));color:var(--on-b);box-shadow:0 18px 40px #00000029;letter-spacing:.08em}
.sheet-of-paper .i{width:56px;height:56px;stroke-width:1.4}
.disc{display:grid;place-items:center;width:min(320px,100%);aspect-ratio:1;margin:4px auto 24px;border-radius:24px;overflow:hidden;background:linear-gradient(135deg,var(--b),var(--b));color:var(--on-b);box-shadow:0 18px 40px #00000029}
.disc img{width:100%;height:100%;object-fit:cover}
.disc .i{width:112px;height:112px;stroke-width:1.2}
audio{width:100%;margin-top:24px;accent-color:var(--b)}
.video{margin:24px 0 0;text-align:start}
.video video,.video img{display:block;width:100%;height:auto;aspect-ratio:16/9;object-fit:cover;background:#000;border-radius:var(--r)}
.video a{position:relative;display:block;min-height:120px;border-radius:var(--r);overflow:hidden;background:linear-gradient(135deg,var(--b),var(--b));color:var(--on-b);text-decoration:none}
.video a img{border-radius:0}
.watch{display:flex;align-items:center;gap:12px;min-height:64px;padding:12px 20px;font-weight:600}
a>.watch:only-child{min-height:120px;justify-content:center}
figcaption{margin:10px 4px 0;font-weight:600}
.gallery{display:flex;gap:12px;margin:24px -20px 0;padding:0 20px;overflow-x:auto;scroll-snap-type:x mandatory;scroll-padding:20px;scrollbar-width:none}
.gallery li{flex:0 0 88%;scroll-snap-align:center}
.gallery li:only-child{flex-basis:100%}
.gallery a{display:block}
.gallery img{display:block;width:100%;height:auto;aspect-ratio:4/5;object-fit:cover;border-radius:var(--r);background:var(--fill)}
.gallery p{margin:10px 4px 0;color:var(--soft);text-align:start}
.page-app .body,.page-message .body{padding-bottom:48px}
.page-app>.band,.page-message>.band{height:208px}
.enlarged{position:fixed;inset:0;z-index:2;display:none;overflow:auto;background:#000}
.enlarged:target{display:grid}
.enlarged img{margin:auto;max-width:100%;max-height:100dvh;width:auto;height:auto}
.enlarged a{position:fixed;top:12px;inset-inline-end:12px;display:grid;place-items:center;width:48px;height:48px;border-radius:50%;background:#fff;color:#000;z-index:1}
.date{position:relative;text-align:center;width:104px;margin:0 auto 20px;border-radius:20px;overflow:hidden;background:var(--sheet);box-shadow:0 1px 2px #0003,0 10px 28px #0000002e}
.date span{display:block;padding:5px;background:var(--b);color:var(--on-b);font-weight:650;text-transform:uppercase;letter-spacing:.06em;font-size:.9375rem}
.date b{display:block;padding:6px 0 10px;font-size:3rem;line-height:1;letter-spacing:-.03em}
.band+.body>.date:first-child,.banner+.date{margin-top:-84px}
.rows+.prose{margin-top:24px}
blockquote{margin:20px auto 0;max-width:24rem;padding:14px 18px;border-radius:22px 22px 22px 6px;background:var(--fill);text-align:start;white-space:pre-line}
footer{padding:16px 20px calc(20px + env(safe-area-inset-bottom));text-align:center;font-size:.875rem}
footer a{display:inline-block;padding:12px;color:var(--soft)}
@media (min-width:34rem){body{padding:32px 16px}main{min-height:0;border-radius:28px;box-shadow:0 2px 6px #0000000f,0 24px 64px #0000001f}}
@media (max-width:22.4rem){.body{padding-inline:16px}.gallery{margin-inline:-16px;padding-inline:16px}.banner{margin-inline:-16px}.round{width:48px;height:48px}}
@media (prefers-reduced-motion:no-preference){.main,.second,.links a{transition:transform .12s}}
`

const looks: Readonly<Record<PageTheme, string>> = {
  bold: '',
  soft: `:root{--r:24px}.band{height:112px;margin:12px 12px 0;border-radius:24px;opacity:.9}main{background:color-mix(in srgb,var(--from) 7%,var(--sheet))}.card,.links a,.second,.pill,blockquote{background:var(--sheet)}.portrait{border-radius:36px}.portrait>*{border-radius:31px}.round{border-radius:20px}.main{border-radius:99px}`,
  plain: `:root{--r:10px;--fill:transparent}main[class]>.band{height:8px}.band+.body>.portrait:first-child,.band+.body>.date:first-child{margin-top:8px}.body{padding-top:32px;text-align:start}.portrait{width:104px;height:104px;margin-inline:0;padding:0;border-radius:14px}.portrait>*{border-radius:14px}.lead{margin-inline:0}.card,.links a,.second,.pill,blockquote{border:1px solid var(--line)}.card{padding-inline:16px}.main{box-shadow:none}.tiles,.networks{justify-content:flex-start}.round{background:none;border:1.5px solid var(--line);border-radius:14px}.date,.cover img,.sheet-of-paper{margin-inline:0}.prose{margin-inline:0}blockquote{margin-inline:0}`,
  night: `main{background:radial-gradient(120% 320px at 50% -80px,color-mix(in srgb,var(--from) 70%,transparent),transparent),var(--sheet)}.band{background:none;height:112px}.portrait{background:linear-gradient(135deg,var(--on-dark),var(--to))}.main{box-shadow:0 0 0 1px #ffffff24,0 10px 32px color-mix(in srgb,var(--b) 40%,transparent)}.card,.links a,.second,.pill,blockquote{background:#ffffff12}`,
}
