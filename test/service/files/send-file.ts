import type { StoredFile } from '#contract/files.ts'
import type { TestService } from '../support/a-service.ts'

/** A multipart body with one file, as browsers write it. */
export function multipartOf(
  name: string,
  content: Buffer,
  field = 'file',
): { readonly headers: Record<string, string>; readonly payload: Buffer } {
  const boundary = '----tessera-test-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

export function sendFile(
  service: Pick<TestService, 'inject'>,
  name: string,
  content: Buffer,
  headers: Record<string, string> = {},
) {
  const body = multipartOf(name, content)
  return service.inject({
    method: 'POST',
    url: '/api/v1/files',
    headers: { ...body.headers, ...headers },
    payload: body.payload,
  })
}

export async function storedFile(
  service: Pick<TestService, 'inject'>,
  name: string,
  content: Buffer,
  headers: Record<string, string> = {},
): Promise<StoredFile> {
  const answer = await sendFile(service, name, content, headers)
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.body}`)
  return answer.json<{ data: StoredFile }>().data
}

export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
