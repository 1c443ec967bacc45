import { aCreateRequest } from '../support/a-request.ts'
import type { CodeState, KnownCode, UnsureCreate } from './code-state.ts'

/** Sends an API request. Resolves with null without a response, or while the database is unavailable. */
export type Ask = (
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<Readonly<Record<string, unknown>> | null>

type Choices = { readonly name: string; readonly random: () => number }

/**
 * A client with its own codes that does one thing at a time and records acknowledgements. At most one request
 * is open at any kill.
 */
export class Writer {
  readonly codes: KnownCode[] = []
  unsure: UnsureCreate | null = null
  acknowledged = 0
  readonly #choices: Choices
  #steps = 0

  constructor(choices: Choices) {
    this.#choices = choices
  }

  async work(ask: Ask): Promise<void> {
    while (await this.#step(ask)) this.acknowledged += 1
  }

  async make(ask: Ask): Promise<void> {
    this.#steps += 1
    if (!(await this.#create(ask, this.#newCode()))) throw new Error('A code was not made')
  }

  async repeat(ask: Ask): Promise<void> {
    if (this.unsure !== null && !(await this.#create(ask, this.unsure)))
      throw new Error(`${this.unsure.state.tag} was not created at the second time`)
  }

  #step(ask: Ask): Promise<boolean> {
    this.#steps += 1
    const { random } = this.#choices
    const chance = random()
    const code = this.codes[Math.floor(random() * this.codes.length)]
    if (code === undefined || chance < 0.3) return this.#create(ask, this.#newCode())
    const { id, state } = code
    const path = `/qr-code/${id}`
    if (state.isDeleted)
      return this.#change(ask, [code], { isDeleted: false }, ['POST', `${path}/restore`, undefined])
    if (chance < 0.6) {
      const { destination, title, tags } = this.#newCode().state
      const body = { isEdit: true, destinationUrl: destination, title, tags }
      return this.#change(ask, [code], { destination, title, tags }, ['PUT', path, body])
    }
    if (chance < 0.75) {
      const tag = `${this.#choices.name}-moved-${padded(this.#steps)}`
      return this.#change(ask, [code], { tag }, ['PUT', path, { slashTag: tag }])
    }
    if (chance < 0.85) return this.#change(ask, [code], { isDeleted: true }, ['DELETE', path, undefined])
    return this.#bulk(ask)
  }

  #bulk(ask: Ask): Promise<boolean> {
    const some = this.codes.filter(({ state }) => !state.isDeleted).slice(-6)
    if (some.length === 0) return Promise.resolve(true)
    const [action, change] = (
      [
        ['pause', { isActive: false }],
        ['resume', { isActive: true }],
        ['star', { isStarred: true }],
        ['unstar', { isStarred: false }],
        ['delete', { isDeleted: true }],
      ] as const
    )[Math.floor(this.#choices.random() * 5)] ?? ['resume', { isActive: true }]
    const body = { ids: some.map(({ id }) => id), change: { action } }
    return this.#change(ask, some, change, ['POST', '/qr-code/bulk', body])
  }

  async #create(ask: Ask, create: UnsureCreate): Promise<boolean> {
    this.unsure = create
    const { key, state } = create
    const { tag: slashTag, destination: destinationUrl, title, tags } = state
    const body = aCreateRequest({ slashTag, destinationUrl, title, tags })
    const answer = await ask('POST', '/qr-code', body, { 'idempotency-key': key })
    if (answer === null) return false
    const { id } = answer['data'] as { readonly id: number }
    this.codes.push({ id, state, asked: null, printed: new Set([slashTag]) })
    this.unsure = null
    return true
  }

  async #change(
    ask: Ask,
    codes: readonly KnownCode[],
    change: Partial<CodeState>,
    [method, path, body]: readonly ['POST' | 'PUT' | 'DELETE', string, object | undefined],
  ): Promise<boolean> {
    for (const code of codes) code.asked = { ...code.state, ...change }
    if ((await ask(method, path, body)) === null) return false
    for (const code of codes) settle(code, code.asked ?? code.state)
    return true
  }

  #newCode(): UnsureCreate {
    const name = `${this.#choices.name}-${padded(this.#steps)}`
    const state = {
      tag: name,
      destination: `https://www.acme.com/${name}`,
      title: `Poster ${name}`,
      tags: this.#choices.random() < 0.5 ? `spring,${this.#choices.name}` : `Größe ${this.#steps % 7}`,
      isActive: true,
      isStarred: false,
      isDeleted: false,
    }
    return { key: `key-${name}-0123456789`, state }
  }
}

/** Equal lengths, so no name contains another. */
function padded(step: number): string {
  return String(step).padStart(5, '0')
}

export function settle(code: KnownCode, state: CodeState): void {
  code.state = state
  code.asked = null
  code.printed.add(state.tag)
}
