import { describe, expect, test } from 'vitest'
import { service, serviceForAll } from '../support/own-service.ts'

serviceForAll()

const upload = (drawing: string) =>
  service.inject({
    method: 'POST',
    url: '/api/v1/logos',
    headers: { 'content-type': 'image/svg+xml' },
    payload: drawing,
  })
const svg = (inner: string, attributes = 'viewBox="0 0 20 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`

const attacks: readonly [string, string][] = [
  ['a script', '<script>alert(1)</script>'],
  ['a script of another file', '<script href="https://evil.example/a.js"/>'],
  ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>'],
  ['an event handler', '<rect width="5" height="5" onload="alert(1)" onclick="alert(1)"/>'],
  ['a handler in capitals', '<rect OnLoad="alert(1)"/>'],
  [
    'a page inside',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/><iframe src="https://evil.example"/></body></foreignObject>',
  ],
  ['HTML without a page', '<img xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example/x"/>'],
  ['a script link', '<a href="javascript:alert(1)"><rect width="5" height="5"/></a>'],
  [
    'an old script link',
    '<a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="javascript:alert(1)"><text>x</text></a>',
  ],
  ['a foreign picture', '<image href="https://evil.example/track.png" width="5" height="5"/>'],
  ['a script as picture', '<image href="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+"/>'],
  ['a foreign copy', '<use href="https://evil.example/a.svg#x"/>'],
  ['a copy from data', '<use href="data:image/svg+xml,&lt;svg id=\'x\'/&gt;#x"/>'],
  [
    'an animated link',
    '<a id="l"><animate attributeName="href" to="javascript:alert(1)"/><text>x</text></a>',
  ],
  ['a set handler', '<set attributeName="onmouseover" to="alert(1)"/>'],
  ['a motion', '<animateMotion path="M0 0" onbegin="alert(1)"/>'],
  ['an imported style', '<style>@import url("https://evil.example/a.css");</style>'],
  ['a style that loads', '<style>rect{fill:url(https://evil.example/a#b)}</style>'],
  ['a style that hides its load', '<style>rect{fill:\\75 rl(https://evil.example/a)}</style>'],
  ['a font from elsewhere', '<style>@font-face{font-family:x;src:url(https://evil.example/f)}</style>'],
  ['a style attribute that loads', '<rect style="fill:url(//evil.example/a)"/>'],
  ['paint that loads', '<rect fill="url(https://evil.example/a#b)"/>'],
  [
    'a filter that loads',
    '<filter id="f"><feImage href="https://evil.example/x"/></filter><rect filter="url(#f)"/>',
  ],
  [
    'a handler element',
    '<handler xmlns="http://www.w3.org/2000/svg" type="application/ecmascript">alert(1)</handler>',
  ],
  ['an instruction', '<?xml-stylesheet href="https://evil.example/a.xsl"?><rect/>'],
  ['a closed section', '<style><![CDATA[</style><script>alert(1)</script>]]></style>'],
  ['an audio', '<audio xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example/a.mp3"/>'],
  ['a mask from elsewhere', '<rect mask="url(https://evil.example/m#x)" clip-path="url(evil.svg#x)"/>'],
  ['a base for links', '<rect xml:base="https://evil.example/"/>'],
  ['a discarded element', '<discard begin="1s"/>'],
  [
    'an embedded object',
    '<embed xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/><object xmlns="http://www.w3.org/1999/xhtml" data="x"/>',
  ],
]

describe('an SVG loses scripts, loads and links', () => {
  test.each(attacks)('%s', async (_name, inner) => {
    const answer = await upload(svg(`<path d="M0 0h9v9z"/>${inner}`))
    // Unreadable SVG may be refused; stored SVG is clean.
    if (answer.statusCode === 400) return
    expect(answer.statusCode).toBe(201)
    const text = (await service.api('GET', `/logos/${answer.json().data.id}`)).body
    expect(text).toContain('<path d="M0 0h9v9z"')
    expect(text).not.toMatch(
      /script|alert|evil|javascript|onload|onclick|onerror|onbegin|foreignObject|<image|<img|<iframe|<animate|<set|<a[\s>]|feImage|import|xml-stylesheet|data:|<audio|<embed|<object|xml:base/i,
    )
  })

  test('a file of only opened document types is refused at once', async () => {
    const answer = await upload(`<svg xmlns="http://www.w3.org/2000/svg">${'<!DOCTYPE'.repeat(110_000)}`)
    expect(answer.statusCode).toBe(400)
  })

  test('copies that grow are refused, and a copy of itself is removed', async () => {
    const layers = Array.from(
      { length: 8 },
      (_, layer) => `<g id="l${layer + 1}">${`<use href="#l${layer}"/>`.repeat(10)}</g>`,
    ).join('')
    const grown = await upload(svg(`<g id="l0"><rect width="1" height="1"/></g>${layers}<use href="#l8"/>`))
    expect(grown.json().errors).toMatchObject([{ field: 'file', code: 'drawing-parts' }])
    const answer = await upload(
      svg(
        `<g id="l0"><rect width="1" height="1"/></g><use href="#l0" x="5"/><g id="me"><use href="#me"/></g><g id="one"><use href="#two"/></g><g id="two"><use href="#one"/></g>`,
      ),
    )
    const text = (await service.api('GET', `/logos/${answer.json().data.id}`)).body
    expect(text).toContain('x="5"')
    expect(text).not.toContain('#me"')
    expect(text.match(/#(one|two)"/g)?.length).toBe(1)
  })

  test('and keeps the output of drawing programs', async () => {
    const drawing = svg(
      '<defs><linearGradient id="g" x1="0" x2="1"><stop offset="0" stop-color="#f00"/><stop offset="1" style="stop-color:#00f;stop-opacity:.5"/></linearGradient><clipPath id="c"><circle cx="5" cy="5" r="4"/></clipPath></defs>' +
        '<style>.cls-1{fill:#123456;fill-rule:evenodd}</style><g transform="translate(1 2)" clip-path="url(#c)"><path class="cls-1" d="M0 0h9"/><rect fill="url(#g)" width="5" height="5"/><text x="1" y="2" font-family="Arial">Acme &amp; Co</text></g>',
      'viewBox="0 0 20 10" width="40" height="20"',
    )
    const answer = await upload(drawing)
    const text = (await service.api('GET', `/logos/${answer.json().data.id}`)).body
    for (const kept of [
      'linearGradient id="g"',
      'stop-color="#f00"',
      'stop-color:#00f',
      'clip-path="url(#c)"',
      '.cls-1{fill:#123456',
      'class="cls-1"',
      'fill="url(#g)"',
      'Acme &amp; Co',
      'viewBox="0 0 20 10"',
      'xmlns="http://www.w3.org/2000/svg"',
    ]) {
      expect(text).toContain(kept)
    }
  })
})
