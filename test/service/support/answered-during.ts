import { setImmediate } from 'node:timers/promises'
import type { TestService } from './a-service.ts'

/** How many requests the service answers, one after the other, while it works on another one. */
export async function answeredDuring(
  service: Pick<TestService, 'inject'>,
  work: Promise<unknown>,
): Promise<number> {
  const isDone = () => Promise.race([work.then(() => true), setImmediate(false)])
  let answered = 0
  for (; !(await isDone()); answered += 1) await service.inject({ url: '/healthz' })
  return answered
}
