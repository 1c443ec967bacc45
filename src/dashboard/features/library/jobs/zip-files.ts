import { Zip, ZipPassThrough } from 'fflate'

type Open = { readonly zip: Zip; readonly parts: Uint8Array<ArrayBuffer>[]; readonly names: Set<string> }

let open: Open | null = null

/** Begins an archive; one that was begun before is dropped. */
export function openZip(): void {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((problem, bytes) => {
    if (problem !== null) throw problem
    parts.push(new Uint8Array(bytes))
  })
  open = { zip, parts, names: new Set() }
}

/** Adds a file. Two of one name are told apart by a number. Pictures hardly shrink, so they go in as they are. */
export function addToZip(name: string, bytes: Uint8Array): void {
  if (open === null) throw new Error('No archive is open.')
  const file = new ZipPassThrough(freeName(name, open.names))
  open.zip.add(file)
  file.push(bytes, true)
}

/** The finished archive; null when none is open, as after a reload. */
export function closeZip(): Blob | null {
  if (open === null) return null
  open.zip.end()
  const blob = new Blob(open.parts, { type: 'application/zip' })
  open = null
  return blob
}

/** File systems do not tell upper from lower case. */
export function freeName(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? []
  let free = name
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${stem} (${count})${ending}`
  taken.add(free.toLowerCase())
  return free
}
