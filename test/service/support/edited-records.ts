import { service } from './own-service.ts'

export const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  (await service.api(method, path, body)).json()
export const made = async (path: string, body: object) => (await ask('POST', path, body)).data

export type Stored = { readonly etag?: string }

export type Edited = {
  readonly path: string
  /** The record as a dialog reads it. */
  readonly read: () => Promise<Stored>
  /** The bodies of two people. The later one would erase the field of the first. */
  readonly first: object
  readonly second: object
}

/** In a list, the only record, or that with an id. */
export const oneOf =
  (path: string, isWanted: (one: never) => boolean = () => true): Edited['read'] =>
  async () =>
    (await ask('GET', path)).data.find(isWanted)

/** A record for each operation that edits one. */
export type EditedRecords = { readonly [id: string]: () => Promise<Edited> }
