import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest'
import { aService, type ServiceOptions, type TestService } from './a-service.ts'

/** The service of the tests of a file. */
export let service: TestService

/** Each test gets a service with a fresh database. Call it before any other hook. */
export function serviceForEach(options?: ServiceOptions): void {
  beforeEach(async () => {
    service = await aService(options)
  })
  afterEach(() => service.close())
}

/** All tests of a file share one service. */
export function serviceForAll(options?: ServiceOptions): void {
  beforeAll(async () => {
    service = await aService(options)
  })
  afterAll(() => service.close())
}

/** A service that ends with the test. */
export async function serviceOfTest(options?: ServiceOptions): Promise<TestService> {
  const own = await aService(options)
  onTestFinished(() => own.close())
  return own
}
