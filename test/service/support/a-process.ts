import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { oneLoop } from '../../support/one-loop.ts'

export async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()] as const
  const ports: number[] = []
  for (const server of servers) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    ports.push((server.address() as AddressInfo).port)
  }
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return [ports[0] ?? 0, ports[1] ?? 0]
}

export type ServiceProcess = {
  readonly child: ChildProcess
  /** `http://host:port` of the dashboard. */
  readonly origin: string
  readonly token: string
  readonly output: () => string
}

/**
 * Starts the built service and waits until it is ready. Rejects with its output when it ends before.
 *
 * @param before a command that runs another one in its own place.
 */
export async function startProcess(
  entry: string,
  env: Record<string, string>,
  args: readonly string[] = [],
  before: readonly string[] = [],
): Promise<ServiceProcess> {
  const [program = '', ...words] = [...before, process.execPath, entry, ...args]
  const child = spawn(program, words, { env: { PATH: process.env['PATH'], ...oneLoop, ...env } })
  let output = ''
  const link = await new Promise<RegExpExecArray>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /^Open: +(https?:\/\/\S+)\/\n(?:.+\n)+\n/m.exec(output)
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)))
  })
  const token = env['ACCESS_TOKEN'] ?? (await readFile(join(env['DATA_DIR'] ?? '', 'access-token'), 'utf8'))
  return {
    child,
    // A configured address leads nowhere here.
    origin:
      env['DASHBOARD_URL'] === undefined
        ? (link[1] ?? '').replace('localhost', '127.0.0.1')
        : `http://127.0.0.1:${env['PORT']}`,
    token: token.trim(),
    output: () => output,
  }
}

/** Sends a signal and resolves with the exit code; null when the signal ended it. */
export async function stopProcess({ child }: ServiceProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit') as Promise<[number | null]>
  child.kill(signal)
  return (await ended)[0]
}
