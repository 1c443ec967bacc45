import { createHash } from 'node:crypto'
import { escapeHtml } from './escape-html.ts'

const style = `
:root{color-scheme:light dark;--paper:#f2f3f0;--sheet:#fff;--line:#80858c;--ink:#14161b;--soft:#474c55;--signal:#2329b4;--on-signal:#fff;--bad:#a3121b}
@media (prefers-color-scheme:dark){:root{--paper:#14171c;--sheet:#1c2027;--line:#77818f;--ink:#eef0f2;--soft:#b1b9c4;--signal:#aab1ff;--on-signal:#12143a;--bad:#ff9d96}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:16px;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:28px 24px;background:var(--sheet);border:1px solid color-mix(in srgb,var(--line) 45%,transparent);border-radius:8px;overflow-wrap:anywhere}
h1{margin:0 0 8px;font-size:1.375rem;line-height:1.25}
p{margin:0 0 12px;color:var(--soft)}
main>:last-child{margin-bottom:0}
label{display:block;margin:20px 0 4px;font-weight:600}
input{width:100%;min-height:44px;padding:8px 12px;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--line);border-radius:6px}
button{width:100%;min-height:44px;margin-top:16px;padding:8px 16px;font:inherit;font-weight:600;color:var(--on-signal);background:var(--signal);border:0;border-radius:6px;cursor:pointer}
:focus-visible{outline:3px solid var(--signal);outline-offset:2px}
.wrong{margin:8px 0 0;color:var(--bad);font-weight:600}
a{color:var(--signal)}
img{display:block;width:100%;max-width:18rem;height:auto;margin:20px auto;padding:8px;background:#fff;border:1px solid var(--line)}
dt{font-size:.875rem;color:var(--soft)}
dd{margin:0 0 12px}
dd:last-child{margin:0}
`

const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * Headers of every public page. Nothing is loaded and nothing runs; the one style is allowed by its hash.
 * A form may lead to any web address, because browsers apply `form-action` to the redirect after a right password too.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; form-action 'self' https: http:; base-uri 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}

export type Page = {
  readonly title: string
  readonly heading: string
  readonly text: string
  /** HTML below the text, already escaped. */
  readonly body?: string
  /** HTML for the head, already escaped. */
  readonly head?: string
}

/** A whole page: no script, nothing loaded, right from 320 px on, light and dark by the system. */
export function renderPage({ title, heading, text, body = '', head = '' }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
${head}<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
${text === '' ? '' : `<p>${escapeHtml(text)}</p>\n`}${body}</main>
</body>
</html>
`
}
