import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval'

/** Files that this browser keeps, so that a saved place opens with one press. */
const mostFiles = 8
const mostBytes = 62_914_560

let opened: UseStore | null = null
const store = () => (opened ??= createStore('tessera-artwork', 'files'))

type StoredFile = { readonly file: File; readonly storedAt: number }

/** Stores a file under its fingerprint; the oldest one leaves. Does nothing without storage. */
export async function storeFile(fingerprint: string, file: File): Promise<void> {
  if (file.size > mostBytes) return
  try {
    await set(fingerprint, { file, storedAt: Date.now() } satisfies StoredFile, store())
    const stored = await keys<string>(store())
    if (stored.length <= mostFiles) return
    const ages = await Promise.all(
      stored.map(async (key) => ({ key, at: (await get<StoredFile>(key, store()))?.storedAt ?? 0 })),
    )
    ages.sort((one, other) => one.at - other.at)
    for (const { key } of ages.slice(0, stored.length - mostFiles)) await del(key, store())
  } catch {}
}

export async function storedFile(fingerprint: string): Promise<File | null> {
  try {
    return (await get<StoredFile>(fingerprint, store()))?.file ?? null
  } catch {
    return null
  }
}

/** Bytes at each end that a fingerprint covers: enough to tell two exports of one poster apart. */
const sampled = 262_144

/** A short name for the content of a file. No security: it recognises a file that is chosen again. */
export async function fingerprintOf(file: Blob): Promise<string> {
  const ends = [file.slice(0, sampled), file.slice(Math.max(0, file.size - sampled))]
  const sums = await Promise.all(ends.map(async (end) => sumOf(new Uint8Array(await end.arrayBuffer()))))
  return [file.size.toString(36), ...sums].join('-')
}

/** FNV-1a, 32 bits. */
function sumOf(bytes: Uint8Array): string {
  let sum = 0x811c9dc5
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193)
  return (sum >>> 0).toString(36)
}
