import type { Config } from '../config.ts'

/** Milliseconds that a service on this machine may take to answer. */
const patience = 2_000

/** Whether a service of this configuration answers on this machine. */
export async function isServiceRunning({ host, port }: Pick<Config, 'host' | 'port'>): Promise<boolean> {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const address = `http://${name.includes(':') ? `[${name}]` : name}:${port}/healthz`
  try {
    await fetch(address, { signal: AbortSignal.timeout(patience) })
    return true
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError'
  }
}
