import { readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { Reader, type Response } from 'mmdb-lib'

/** Milliseconds until the file is looked at again. */
const lookAgainAfter = 10_000

/** `missing`: there is no file. `broken`: it cannot be read, for the reason. */
export type CountryState =
  | { readonly kind: 'works'; readonly builtAt: Date }
  | { readonly kind: 'missing' }
  | { readonly kind: 'broken'; readonly reason: string }

type Table = { readonly state: CountryState; readonly reader: Reader<Response> | null }

/** The countries of visitors, from a table in MaxMind's format that the owner of the server has put there. */
export class Countries {
  readonly file: string
  readonly #monotonic: () => number
  #table: Table = { state: { kind: 'missing' }, reader: null }
  #version = ''
  #lookedAt = -Infinity

  constructor(file: string, monotonic: () => number = () => performance.now()) {
    this.file = file
    this.#monotonic = monotonic
  }

  /** The country of an address as two capital letters; empty when unknown. */
  find(address: string | undefined): string {
    const bare = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
    const kind = isIP(bare)
    const { reader } = this.#current()
    if (reader === null || kind === 0 || (kind === 6 && reader.metadata.ipVersion === 4)) return ''
    try {
      return countryIn(reader.get(bare))
    } catch {
      // A damaged table must not stop a redirect or the counting.
      return ''
    }
  }

  get state(): CountryState {
    return this.#current().state
  }

  /** A changed file is read again, so that a new table needs no restart. */
  #current(): Table {
    const now = this.#monotonic()
    if (now - this.#lookedAt < lookAgainAfter) return this.#table
    this.#lookedAt = now
    const found = statSync(this.file, { throwIfNoEntry: false })
    const version = found === undefined ? '' : `${found.ino} ${found.size} ${found.mtimeMs}`
    if (version === this.#version) return this.#table
    this.#version = version
    return (this.#table = found === undefined ? missing : readTable(this.file))
  }
}

const missing: Table = { state: { kind: 'missing' }, reader: null }

function readTable(file: string): Table {
  try {
    const reader = new Reader<Response>(readFileSync(file))
    return { state: { kind: 'works', builtAt: reader.metadata.buildEpoch }, reader }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { state: { kind: 'broken', reason }, reader: null }
  }
}

/** Vendors write `country.iso_code` (MaxMind, DB-IP), `country_code` or `country`. */
function countryIn(found: unknown): string {
  const { country, country_code } = (found ?? {}) as Readonly<Record<string, unknown>>
  const code =
    typeof country === 'object' && country !== null
      ? (country as Readonly<Record<string, unknown>>)['iso_code']
      : (country_code ?? country)
  return typeof code === 'string' && /^[a-z]{2}$/i.test(code) ? code.toUpperCase() : ''
}

const opened = new Map<string, Countries>()

/** The table in a data folder, which everything in a thread shares. */
export function countriesIn(dataDir: string): Countries {
  let countries = opened.get(dataDir)
  if (countries === undefined) opened.set(dataDir, (countries = new Countries(join(dataDir, 'country.mmdb'))))
  return countries
}
