import type { TestProject } from 'vitest/node'
import { startTestServer, type TestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this project's databases; missing in other projects. */
    readonly postgres?: TestServer
  }
}

let stop: (() => Promise<void>) | undefined

/** Starts a PostgreSQL server for a Vitest project. */
export async function setup(project: TestProject): Promise<void> {
  const { stop: stopServer, ...server } = await startTestServer()
  stop = stopServer
  project.provide('postgres', server)
}

export async function teardown(): Promise<void> {
  await stop?.()
}
