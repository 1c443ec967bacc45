import { scanMarker } from '#contract/scan-marker.ts'

/** The query of a visit, taken apart. */
export type VisitQuery = {
  /** Whether the visit came from the printed code. */
  readonly isScan: boolean
  /** What goes on to the destination: everything but the marker, as it was sent, in printable ASCII. */
  readonly passedOn: string
}

const click: VisitQuery = { isScan: false, passedOn: '' }
const scan: VisitQuery = { isScan: true, passedOn: '' }

/** @param query the part of the address after `?`, as sent. */
export function readVisitQuery(query: string): VisitQuery {
  if (query === '') return click
  if (query === scanMarker) return scan
  const parameters = query.split('&')
  const others = parameters.filter((parameter) => parameter !== '' && !isMarker(parameter))
  const marked = parameters.some(isMarker)
  return { isScan: marked, passedOn: others.map(headerSafe).join('&') }
}

function isMarker(parameter: string): boolean {
  const end = parameter.indexOf('=')
  return (end === -1 ? parameter : parameter.slice(0, end)) === scanMarker
}

/** Percent-encodes what must not stand in a header or would end the query: controls, space, `#`, `\`, what is not ASCII. */
function headerSafe(parameter: string): string {
  return parameter.replace(/[^\x21\x22\x24-\x5b\x5d-\x7e]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    // A request line arrives as bytes, one character each; half a surrogate pair is no text at all.
    if (code < 0x100) return `%${code.toString(16).toUpperCase().padStart(2, '0')}`
    return code >= 0xd800 && code <= 0xdfff ? '%EF%BF%BD' : encodeURIComponent(character)
  })
}
