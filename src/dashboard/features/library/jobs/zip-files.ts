import { Zip, ZipPassThrough } from 'fflate'
import type { DrawnFile } from './job.ts'

/**
 * An archive of files that come in portions. Two of one name are told apart by a number. Pictures hardly shrink, so they
 * go in as they are.
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

/** File systems do not tell upper from lower case. */
export function freeName(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? []
  let free = name
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${stem} (${count})${ending}`
  taken.add(free.toLowerCase())
  return free
}
