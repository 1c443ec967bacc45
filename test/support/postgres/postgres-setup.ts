import type { TestProject } from 'vitest/node'
import { startTestServer, type TestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server on which this project's services keep their databases; nothing in other projects. */
    readonly postgres?: TestServer
  }
}

let stop: (() => Promise<void>) | undefined

/** Gives a Vitest project its PostgreSQL server. */
export async function setup(project: TestProject): Promise<void> {
  const { stop: stopServer, ...server } = await startTestServer()
  stop = stopServer
  project.provide('postgres', server)
}

export async function teardown(): Promise<void> {
  await stop?.()
}
