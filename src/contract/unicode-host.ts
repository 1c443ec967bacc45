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

/** A host with its `xn--` labels decoded. */
export function toUnicode(host: string): string {
  return host
    .split('.')
    .map((label) => (label.startsWith('xn--') ? decodePunycode(label.slice(4)) : label))
    .join('.')
}

/** RFC 3492 §6.2; the label itself when it is damaged. */
function decodePunycode(label: string): string {
  const cut = label.lastIndexOf('-')
  const output = Array.from(cut > 0 ? label.slice(0, cut) : '')
  let [code, at, bias] = [128, 0, 72]
  const digits = label.slice(cut > 0 ? cut + 1 : 0)
  for (let place = 0; place < digits.length;) {
    const before = at
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(digits[place++] ?? '')
      if (digit < 0) return label
      at += digit * weight
      const threshold = Math.min(26, Math.max(1, k - bias))
      if (digit < threshold) break
      weight *= 36 - threshold
    }
    const count = output.length + 1
    let delta = Math.floor((at - before) / (before === 0 ? 700 : 2))
    delta += Math.floor(delta / count)
    let k = 0
    for (; delta > 455; k += 36) delta = Math.floor(delta / 35)
    bias = k + Math.floor((36 * delta) / (delta + 38))
    code += Math.floor(at / count)
    if (code > 0x10ffff) return label
    at %= count
    output.splice(at, 0, String.fromCodePoint(code))
    at++
  }
  return output.join('')
}
