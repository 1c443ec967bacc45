import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { callLimit, type Engine, inTime, type PointerStep, type Size } from './engine.ts'

type Started = { readonly output: () => string; end(): Promise<void> }

/** WebKitGTK in its MiniBrowser by WebDriver, on a screen in memory that is as large as the window. */
export async function startWebKit(driver: string, miniBrowser: string, size: Size): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-webkit-'))
  const home = join(folder, 'home')
  await mkdir(home)
  const processes: Started[] = []
  const end = async () => {
    for (const started of processes.toReversed()) await started.end()
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    const { display, ...screen } = await startScreen(size)
    processes.push(screen)
    const environment = {
      PATH: process.env['PATH'],
      HOME: home,
      DISPLAY: display,
      LANG: 'en_US.UTF-8',
      TMPDIR: folder,
    }
    processes.push(start('openbox', [], environment))
    const port = await freePort()
    const webdriver = start(driver, [`--port=${port}`], environment)
    processes.push(webdriver)
    const session = await openSession(`http://127.0.0.1:${port}`, miniBrowser).catch((cause: unknown) => {
      const output = processes.map((started) => started.output()).join('\n')
      throw new Error(`WebKit did not start:\n${output}`, { cause })
    })
    return { ...engineOf(session), downloads: home, close: () => session.end().then(end, end) }
  } catch (error) {
    await end()
    throw error
  }
}

/** Xvfb takes a free display and writes its number. */
async function startScreen({ width, height }: Size): Promise<Started & { readonly display: string }> {
  const screen = start('Xvfb', [
    '-displayfd',
    '1',
    '-screen',
    '0',
    `${width}x${height}x24`,
    '-nolisten',
    'tcp',
  ])
  const deadline = Date.now() + callLimit
  for (;;) {
    const number = /^(\d+)\n/m.exec(screen.output())?.[1]
    if (number !== undefined) return { ...screen, display: `:${number}` }
    if (screen.hasEnded() || Date.now() > deadline) throw new Error(`Xvfb did not start:\n${screen.output()}`)
    await pause()
  }
}

function start(command: string, args: readonly string[], environment: NodeJS.ProcessEnv = process.env) {
  // A group of its own, because the driver of WebKit leaves its browser behind when it is killed.
  const child = spawn(command, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let written = ''
  const keep = (text: Buffer) => (written = (written + String(text)).slice(-20_000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  child.on('error', (error) => (written += String(error)))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
  return { output: () => written, hasEnded, end: () => endGroup(child, hasEnded) }
}

async function endGroup(child: ChildProcess, hasEnded: () => boolean): Promise<void> {
  if (child.pid === undefined) return
  const ended = hasEnded() ? null : once(child, 'exit')
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // All processes of the group have ended.
  }
  await ended
}

type Session = {
  call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>
  end(): Promise<void>
}

async function openSession(url: string, miniBrowser: string): Promise<Session> {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(url + path, {
      method,
      signal: AbortSignal.timeout(callLimit),
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`WebDriver refuses ${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
  const deadline = Date.now() + callLimit
  while (!(await call('GET', '/status').catch(() => null))) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not answer.')
    await pause()
  }
  const capabilities = {
    browserName: 'MiniBrowser',
    // A page with unsaved changes asks before it is left.
    unhandledPromptBehavior: 'accept',
    timeouts: { script: callLimit, pageLoad: callLimit },
    'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation', '--full-screen'] },
  }
  const { sessionId } = (await call('POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string }
  return {
    call: (method, path, body) => call(method, `/session/${sessionId}${path}`, body),
    end: async () => {
      await inTime(call('DELETE', `/session/${sessionId}`), 'Closing WebKit')
    },
  }
}

/** WebDriver answers a promise of the page by this callback. */
const asynchronous = (body: string) => `
  const done = arguments[arguments.length - 1]
  ;(async (args) => { ${body} })(arguments[0]).then(
    (value) => done({ value: value === undefined ? null : value }),
    (error) => done({ error: String(error && error.stack || error) }),
  )`

function engineOf({ call }: Session) {
  const act = async (source: object) => {
    await call('POST', '/actions', { actions: [source] })
  }
  return {
    name: 'webkit',
    problems: () => [],
    async open(url) {
      await call('POST', '/url', { url })
    },
    async run(body, args) {
      const { value, error } = (await call('POST', '/execute/async', {
        script: asynchronous(body),
        args: [args],
      })) as { value?: unknown; error?: string }
      if (error !== undefined) throw new Error(error)
      return value
    },
    pointer: (steps) =>
      act({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: steps.map(toAction),
      }),
    type: (text) =>
      act({
        type: 'key',
        id: 'keyboard',
        actions: [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      }),
    async setFiles(selector, paths) {
      const found = await call('POST', '/element', { using: 'css selector', value: selector })
      const [id] = Object.values(found as Record<string, string>)
      await call('POST', `/element/${id}/value`, { text: paths.join('\n') })
    },
  } satisfies Omit<Engine, 'downloads' | 'close'>
}

function toAction({ kind, x, y }: PointerStep): object {
  if (kind === 'move') return { type: 'pointerMove', duration: 0, x, y }
  return { type: kind === 'down' ? 'pointerDown' : 'pointerUp', button: 0 }
}

/** Between two looks at another process, which tells nobody when it is ready. */
function pause(): Promise<void> {
  return new Promise((later) => setTimeout(later, 50))
}
