import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { Engine, EngineName, PointerStep } from './engine.ts'
import type { NotYet, Spot, Verbs, Wanted } from './in-page.ts'

export type SavedFile = { readonly name: string; readonly bytes: Buffer }

/** Milliseconds until a wait gives up. It ends a hang only. */
const limit = 240_000

let script: Promise<string> | null = null

/** The finder of elements as one script for the page. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL('in-page.ts', import.meta.url)),
        formats: ['iife'],
        name: 'tesseraFinder',
        fileName: () => 'in-page.js',
      },
    },
  })
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  return outputs.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
}

/** The same verbs in every browser. Each waits until the thing itself is there. */
export class Driver {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  get name(): EngineName {
    return this.#engine.name
  }

  problems(): readonly string[] {
    return this.#engine.problems()
  }

  open(url: string): Promise<void> {
    return this.#engine.open(url)
  }

  close(): Promise<void> {
    return this.#engine.close()
  }

  /** Runs a function in the page, which gets its arguments as JSON. */
  async run<Args extends unknown[], Result>(
    code: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    return (await this.#engine.run(`return (${code.toString()})(...args)`, args)) as Awaited<Result>
  }

  async #ask<Name extends keyof Verbs>(
    verb: Name,
    ...args: Parameters<Verbs[Name]>
  ): Promise<Awaited<ReturnType<Verbs[Name]>>> {
    const call = () =>
      this.#engine.run(
        `if (typeof tesseraDriver === 'undefined') return 'no script'; return tesseraDriver.${verb}(...args)`,
        args,
      )
    let answer = await call()
    if (answer === 'no script') {
      await this.#engine.run(await (script ??= bundle()), [])
      answer = await call()
    }
    return answer as Awaited<ReturnType<Verbs[Name]>>
  }

  /** Asks until the answer is no reason to wait. A page that is left while it answers is asked again. */
  async #until<T>(wanted: Wanted, ask: () => Promise<T | NotYet>): Promise<T> {
    const deadline = Date.now() + limit
    for (;;) {
      const answer = await ask().catch((error: unknown) => ({ reason: String(error) }))
      if (answer === null || typeof answer !== 'object' || !('reason' in answer)) return answer
      if (Date.now() > deadline)
        throw new Error(`${JSON.stringify(wanted)} ${answer.reason} in ${this.name}:\n${await this.#seen()}`)
      await new Promise((later) => setTimeout(later, 30))
    }
  }

  async #seen(): Promise<string> {
    const text = this.run(() => `${location.href}\n${document.body.innerText.replaceAll(/\n{2,}/g, '\n')}`)
    return (await text.catch(String)).slice(0, 3_000)
  }

  value(wanted: Wanted): Promise<string | null> {
    return this.#ask('value', wanted)
  }

  /** Waits until an element is seen. */
  async see(wanted: Wanted): Promise<void> {
    await this.#until(wanted, async () =>
      (await this.#ask('count', wanted)) > (wanted.at ?? 0) ? null : { reason: 'is not there' },
    )
  }

  /** Waits until a function says so in the page. */
  async seeTrue<Args extends unknown[]>(
    code: (...args: Args) => Promise<boolean>,
    ...args: Args
  ): Promise<void> {
    await this.#until({ css: `${code.name}(${args.join(', ')})` }, async () =>
      (await this.run(code, ...args)) ? null : { reason: 'is not so' },
    )
  }

  async seeGone(wanted: Wanted): Promise<void> {
    await this.#until(wanted, async () =>
      (await this.#ask('count', wanted)) === 0 ? null : { reason: 'is still there' },
    )
  }

  /** Waits until one of several is seen, and returns its place. */
  async seeOne(...wanted: readonly Wanted[]): Promise<number> {
    return await this.#until<number>(
      { css: wanted.map((one) => JSON.stringify(one)).join(' or ') },
      async () => {
        for (const [index, one] of wanted.entries()) if ((await this.#ask('count', one)) > 0) return index
        return { reason: 'is not there' }
      },
    )
  }

  spot(wanted: Wanted): Promise<Spot> {
    return this.#until(wanted, () => this.#ask('spotOf', wanted))
  }

  async click(wanted: Wanted): Promise<void> {
    const { x, y } = await this.spot(wanted)
    await this.pointer([
      { kind: 'move', x, y },
      { kind: 'down', x, y },
      { kind: 'up', x, y },
    ])
  }

  button(name: string, within?: Wanted): Promise<void> {
    return this.click({ role: 'button', name, ...(within && { within }) })
  }

  pointer(steps: readonly PointerStep[]): Promise<void> {
    return this.#engine.pointer(steps)
  }

  /** Replaces the text of a field by typing. */
  async fill(wanted: Wanted, text: string): Promise<void> {
    await this.#until(wanted, () => this.#ask('select', wanted))
    await this.#engine.type(text)
  }

  async choose(wanted: Wanted, option: string): Promise<void> {
    await this.#until(wanted, () => this.#ask('choose', wanted, option))
  }

  /** Gives files to a file field, which is often hidden behind a button. */
  async upload(
    paths: readonly string[],
    wanted: Wanted = { css: 'input[type=file]', hidden: true },
  ): Promise<void> {
    const selector = await this.#until<string>(
      wanted,
      async () => (await this.#ask('mark', wanted)) ?? { reason: 'is not there' },
    )
    await this.#engine.setFiles(selector, paths)
  }

  /** The next downloaded file, whole. */
  async takeFile(ask: () => Promise<unknown>): Promise<SavedFile> {
    const folder = this.#engine.downloads
    const list = async () =>
      (await readdir(folder, { withFileTypes: true }))
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map(({ name }) => name)
    for (const name of await list()) await rm(join(folder, name))
    await ask()
    return await this.#until<SavedFile>({ css: 'a downloaded file' }, async () => {
      const names = await list()
      const [name] = names
      // A browser writes beside the file, under the same name with an ending of its own.
      if (name === undefined || names.length > 1 || /\.(part|crdownload|wkdownload)$/.test(name))
        return { reason: `is not there: ${names.join(', ')}` }
      const bytes = await readFile(join(folder, name))
      if (bytes.length === 0) return { reason: 'is empty' }
      await rm(join(folder, name))
      return { name, bytes }
    })
  }
}
