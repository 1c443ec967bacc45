import { expect } from 'vitest'
import { storeUpload } from '../files/store-upload.ts'
import type { TestService } from './a-service.ts'

/** The complete upload of a first account. */
export const uploaded = `1-${'a'.repeat(32)}`

/** Sends as the first account, and gives what was created or changed. A refusal fails the test. */
export function sender(service: TestService) {
  return async (method: 'POST' | 'PUT', path: string, body: object) => {
    const answer = await service.api(method, path, body)
    const { errors, message, data, result } = answer.json()
    expect(answer.statusCode, `${path} ${message} ${JSON.stringify(errors)}`).toBeLessThan(300)
    return data ?? result
  }
}

export async function downloadArchive(service: TestService): Promise<Buffer> {
  const answer = await service.api('GET', '/account/archive')
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

/** Puts an archive into a service as a complete upload. */
export async function uploadArchive(service: TestService, content: Uint8Array): Promise<void> {
  await storeUpload(service, uploaded, content, { purpose: 'archive' })
}

/** Imports an archive, of which nothing is refused. */
export async function bringArchive(service: TestService, content: Uint8Array): Promise<void> {
  await uploadArchive(service, content)
  const taken = await service.api('POST', '/account/archive', { upload: uploaded })
  expect(taken.json()).toMatchObject({ data: { refused: [] } })
}
