import { type ChildProcess, fork } from 'node:child_process'
import type { LoopMessage, LoopName } from './loop-channel.ts'

/** The variable that tells a process which of the two it is. */
export const loopVariable = 'TESSERA_LOOP'

/** Limits of memory, as `npm run serve` sets them. A process can only start with them. */
export const memoryFlags = ['--max-semi-space-size=4', '--max-old-space-size=1024']

/** Somebody chose other flags. */
export function hasOwnFlags(): boolean {
  return process.execArgv.length > 0 || process.env['NODE_OPTIONS'] !== undefined
}

/** Milliseconds until a process that ended soon after its start is started again. */
const pauseAfterFailure = 1_000
/** A process that lived as long, in milliseconds, was in order. */
const soundAge = 5_000

type Loop = {
  readonly name: LoopName
  child: ChildProcess | null
  /** Null before it listens. */
  listening: Extract<LoopMessage, { readonly kind: 'listening' }> | null
  isDrained: boolean
}

/**
 * Starts the dashboard and the redirector as processes of their own and passes messages between them. When one dies, it
 * is started again and the other goes on. This process loads nothing else, so nothing in it can fail.
 *
 * @param entry what both run.
 * @returns the exit code, when both have ended.
 */
export function supervise(entry: string, words: readonly string[]): Promise<number> {
  return new Promise((resolve) => new Supervisor(entry, words, resolve).start())
}

class Supervisor {
  readonly #entry: string
  readonly #words: readonly string[]
  readonly #ended: (code: number) => void
  readonly #loops: readonly [Loop, Loop]
  #isMigrated = false
  /** Both have listened once. */
  #hasBegun = false
  #isStopping = false
  #code = 0

  constructor(entry: string, words: readonly string[], ended: (code: number) => void) {
    this.#entry = entry
    this.#words = words
    this.#ended = ended
    const loop = (name: LoopName): Loop => ({
      name,
      child: null,
      listening: null,
      isDrained: false,
    })
    this.#loops = [loop('dashboard'), loop('redirector')]
  }

  start(): void {
    let signals = 0
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => {
        signals += signal === 'SIGHUP' ? 0 : 1
        if (signals > 1) this.#cutOff()
        this.#stop()
      })
    for (const loop of this.#loops) this.#run(loop)
  }

  #run(loop: Loop): void {
    const env = { ...process.env, [loopVariable]: loop.name }
    const execArgv = hasOwnFlags() ? process.execArgv : memoryFlags
    const child = fork(this.#entry, this.#words, { env, execArgv, stdio: 'inherit' })
    const startedAt = performance.now()
    Object.assign(loop, { child, listening: null, isDrained: false })
    child.on('message', (message: LoopMessage) => this.#take(loop, message))
    // A message to a process that is just ending.
    child.on('error', () => {})
    child.once('exit', (code, signal) => {
      loop.child = null
      this.#afterExit(loop, { code, signal, age: performance.now() - startedAt })
    })
    if (loop.name === 'redirector' && this.#isMigrated) send(loop, { kind: 'migrated' })
    const { listening } = this.#otherOf(loop)
    if (listening !== null) send(loop, listening)
  }

  #take(loop: Loop, message: LoopMessage): void {
    const other = this.#otherOf(loop)
    if (message.kind === 'migrated') this.#isMigrated = true
    if (message.kind === 'listening') {
      loop.listening = message
      send(other, message)
      if (other.listening === null) return
      const isFirst = !this.#hasBegun
      this.#hasBegun = true
      for (const each of isFirst ? this.#loops : [loop]) send(each, { kind: 'open', isFirst })
      return
    }
    if (message.kind === 'drained') {
      loop.isDrained = true
      return this.#close()
    }
    send(other, message)
  }

  #afterExit(
    loop: Loop,
    {
      code,
      signal,
      age,
    }: { readonly code: number | null; readonly signal: string | null; readonly age: number },
  ): void {
    if (!this.#isStopping && this.#hasBegun) {
      const how = signal ?? `code ${code}`
      send(this.#otherOf(loop), { kind: 'restarted', loop: loop.name, how })
      loop.listening = null
      const again = () => {
        if (!this.#isStopping) this.#run(loop)
      }
      if (age < soundAge) setTimeout(again, pauseAfterFailure)
      else again()
      return
    }
    this.#code ||= code ?? 1
    if (this.#loops.every(({ child }) => child === null)) return this.#ended(this.#code)
    // A first start that failed has said why.
    if (this.#isStopping) this.#close()
    else this.#stop()
  }

  #stop(): void {
    if (this.#isStopping) return
    this.#isStopping = true
    if (this.#loops.every(({ child }) => child === null)) return this.#ended(this.#code)
    for (const loop of this.#loops) send(loop, { kind: 'drain' })
  }

  /** The door closes before the process behind it. */
  #close(): void {
    const running = this.#loops.filter(({ child }) => child !== null)
    if (running.some(({ isDrained }) => !isDrained)) return
    const doors = running.filter(({ listening }) => listening?.isDoor === true)
    for (const loop of doors.length > 0 ? doors : running) send(loop, { kind: 'close' })
  }

  #cutOff(): void {
    for (const { child } of this.#loops) child?.kill('SIGKILL')
    process.exit(1)
  }

  #otherOf(loop: Loop): Loop {
    const [dashboard, redirector] = this.#loops
    return loop === dashboard ? redirector : dashboard
  }
}

function send({ child }: Loop, message: LoopMessage): void {
  if (child?.connected === true) child.send(message, () => {})
}
