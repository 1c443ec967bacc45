import punycode from 'punycode.js'

/** One script, or the scripts that Japanese and Korean write together. */
const scripts = [
  /^[\p{Script=Latin}\p{M}\d-]+$/u,
  /^[\p{Script=Cyrillic}\p{M}\d-]+$/u,
  /^[\p{Script=Greek}\p{M}\d-]+$/u,
  /^[\p{Script=Arabic}\p{M}\d-]+$/u,
  /^[\p{Script=Hebrew}\p{M}\d-]+$/u,
  /^[\p{Script=Thai}\p{M}\d-]+$/u,
  /^[\p{Script=Devanagari}\p{M}\d-]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\d-]+$/u,
  /^[\p{Script=Han}\p{Script=Hangul}\d-]+$/u,
]
/** Letters of other scripts that look like Latin ones, of which a whole name could be made. */
const looksLatin = /^[аеорсухіјѕһԁԛԝӏορνικα\d-]+$/u

/**
 * A domain as people read it: `kürz.example` for `xn--krz-hoa.example`. A label that mixes scripts, or that could be taken for a
 * Latin one, stays as it is.
 */
export function shownDomain(domain: string): string {
  if (!domain.includes('xn--')) return domain
  return domain
    .split('.')
    .map((label) => {
      const [, encoded = label, port = ''] = /^(.*?)(:\d+)?$/.exec(label) ?? []
      const read = toUnicode(encoded)
      const isClear =
        /[^\u0000-\u007f]/.test(read) && scripts.some((script) => script.test(read)) && !looksLatin.test(read)
      return isClear && read.normalize('NFC') === read ? read + port : label
    })
    .join('.')
}

/** The short link of a code as people read it, without its scheme. */
export function shownLink(code: { readonly brandedDomain: string; readonly slashTag: string }): string {
  return `${shownDomain(code.brandedDomain)}/${code.slashTag}`
}

/** A text with the domains in it as people read them. */
export function withShownDomains(text: string): string {
  return text.includes('xn--') ? text.replace(/[\p{L}\p{N}.-]*xn--[\p{L}\p{N}.-]*/gu, shownDomain) : text
}

/** A host with its `xn--` labels decoded; a damaged label stays as it is. */
export function toUnicode(host: string): string {
  return host
    .split('.')
    .map((label) => (label.startsWith('xn--') ? decoded(label) : label))
    .join('.')
}

function decoded(label: string): string {
  try {
    return punycode.decode(label.slice('xn--'.length))
  } catch {
    return label
  }
}
