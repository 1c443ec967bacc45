import { base64Bytes } from './base64-bytes.ts'

let loading: Promise<Uint8Array> | null = null

/**
 * The ICC profile of the press as zlib packed it (RFC 1950), 57 kB, which a PDF stream holds as it is. Loaded once.
 * Rejects when it cannot be fetched; the next call tries again.
 */
export function loadPressProfile(): Promise<Uint8Array> {
  loading ??= import('./fogra39/fogra39-icc.bin?url&inline').then(
    ({ default: address }) => base64Bytes(address),
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

/** The press that the inks are made for (ISO 32000-1 §14.11.5), by its name in the registry of the ICC. */
export function outputIntent(profile: string): string {
  return (
    '<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier(FOGRA39)/RegistryName(http://www.color.org)' +
    `/OutputCondition(Offset on coated paper, ISO 12647-2:2004)/Info(Coated FOGRA39)/DestOutputProfile ${profile}>>`
  )
}

type AboutFile = {
  readonly title: string
  readonly producer: string
  readonly created: Date
  /** 32 hexadecimal digits that no other file has. */
  readonly id: string
}

/**
 * The XMP packet by which a file says that it is a PDF/X-4 (ISO 15930-7). The information dictionary holds the same
 * title, producer and dates.
 */
export function pdfXMetadata({ title, producer, created, id }: AboutFile): string {
  const time = `${created.toISOString().slice(0, 19)}Z`
  const uuid = id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const namespaces = {
    dc: 'http://purl.org/dc/elements/1.1/',
    pdf: 'http://ns.adobe.com/pdf/1.3/',
    pdfxid: 'http://www.npes.org/pdfx/ns/id/',
    xmp: 'http://ns.adobe.com/xap/1.0/',
    xmpMM: 'http://ns.adobe.com/xap/1.0/mm/',
  }
  const fields = {
    'pdfxid:GTS_PDFXVersion': 'PDF/X-4',
    'pdf:Producer': asciiXml(producer),
    'pdf:Trapped': 'False',
    'xmp:CreateDate': time,
    'xmp:ModifyDate': time,
    'xmp:MetadataDate': time,
    'xmpMM:DocumentID': `uuid:${uuid}`,
    'xmpMM:VersionID': '1',
    'xmpMM:RenditionClass': 'default',
    'dc:format': 'application/pdf',
    'dc:title': `<rdf:Alt><rdf:li xml:lang="x-default">${asciiXml(title)}</rdf:li></rdf:Alt>`,
  }
  return [
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about=""${Object.entries(namespaces)
      .map(([prefix, address]) => ` xmlns:${prefix}="${address}"`)
      .join('')}>`,
    ...Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`),
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('\n')
}

/** A text in XML, other letters than those of ASCII by their number; what XML cannot hold (XML 1.0 §2.2) is left out. */
function asciiXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[<>&"]|[^ -~]/gu, (letter) => `&#x${(letter.codePointAt(0) ?? 0).toString(16)};`)
}
