/** Packs bytes as zlib does (RFC 1950); given by whoever runs this, because a page and a server have it elsewhere. */
export type Deflate = (bytes: Uint8Array) => Promise<Uint8Array>

/** A place in a PDF: `5 0 R`. */
export type Reference = `${number} 0 R`

/** Writes the objects of a PDF 1.4 file (ISO 32000-1 §7.5) and the table of where they stand. */
export class PdfFile {
  private readonly objects: (readonly Uint8Array[])[] = []

  constructor(private readonly deflate: Deflate) {}

  /** Adds an object, e.g. a dictionary. */
  add(body: string): Reference {
    return this.keep([asciiBytes(body)])
  }

  /** Adds packed bytes. `entries` stand in the dictionary beside length and filter. */
  async addStream(entries: string, bytes: Uint8Array): Promise<Reference> {
    const packed = await this.deflate(bytes)
    const head = `<</Length ${packed.length}/Filter/FlateDecode${entries}>>\nstream\n`
    return this.keep([asciiBytes(head), packed, asciiBytes('\nendstream')])
  }

  /** The number that the next object will have, for two that name each other. */
  next(): Reference {
    return `${this.objects.length + 1} 0 R`
  }

  /** The whole file. */
  finish(catalogue: Reference, about: Reference): Uint8Array<ArrayBuffer> {
    // Four bytes above 127 tell every tool on the way that this is no text.
    const parts: Uint8Array[] = [Uint8Array.of(...asciiBytes('%PDF-1.4\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 10)]
    const starts: number[] = []
    let length = parts[0]?.length ?? 0
    const write = (bytes: Uint8Array) => {
      parts.push(bytes)
      length += bytes.length
    }
    for (const [index, chunks] of this.objects.entries()) {
      starts.push(length)
      write(asciiBytes(`${index + 1} 0 obj\n`))
      chunks.forEach(write)
      write(asciiBytes('\nendobj\n'))
    }
    const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
    const count = starts.length + 1
    const trailer = `trailer\n<</Size ${count}/Root ${catalogue}/Info ${about}>>\nstartxref\n${length}\n%%EOF\n`
    write(asciiBytes(`xref\n0 ${count}\n0000000000 65535 f \n${table}${trailer}`))
    return joined(parts, length)
  }

  private keep(chunks: readonly Uint8Array[]): Reference {
    this.objects.push(chunks)
    return `${this.objects.length} 0 R`
  }
}

/** Everything outside of streams is ASCII. */
export function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

/** A text of any script (ISO 32000-1 §7.9.2.2: UTF-16 with its mark, in hexadecimal). */
export function pdfText(words: string): string {
  const units = Array.from({ length: words.length }, (_, index) =>
    words.charCodeAt(index).toString(16).padStart(4, '0'),
  )
  return `<FEFF${units.join('')}>`
}

/** A number as PDF writes it: never in powers of ten. */
export function pdfNumber(value: number): string {
  const rounded = Math.round(value * 1e4) / 1e4
  return String(Math.abs(rounded) < 1e-4 ? 0 : rounded)
}

export function pdfNumbers(...values: readonly number[]): string {
  return values.map(pdfNumber).join(' ')
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
