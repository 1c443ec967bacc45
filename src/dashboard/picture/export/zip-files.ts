import { Zip, ZipPassThrough } from 'fflate'

export type DrawnFile = { readonly name: string; readonly bytes: Uint8Array }

/**
 * A ZIP file from batches of files. Duplicate names get a number. Images are stored uncompressed, because
 * they hardly shrink.
 */
export async function zipFiles(portions: AsyncIterable<readonly DrawnFile[]>): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const names = new Set<string>()
  const zip = new Zip((problem, bytes) => {
    if (problem !== null) throw problem
    parts.push(new Uint8Array(bytes))
  })
  for await (const files of portions) {
    for (const { name, bytes } of files) {
      const file = new ZipPassThrough(freeName(name, names))
      zip.add(file)
      file.push(bytes, true)
    }
  }
  zip.end()
  return new Blob(parts, { type: 'application/zip' })
}

/** File systems may ignore case. */
export function freeName(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? []
  let free = name
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${stem} (${count})${ending}`
  taken.add(free.toLowerCase())
  return free
}
