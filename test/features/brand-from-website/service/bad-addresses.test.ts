import { expect, test } from 'vitest'
import { createFailureBodySchema } from '#contract/error-bodies.ts'
import { serviceOfTest } from '../../../service/support/own-service.ts'

test.each(['/brand', '/brand?url=ftp://acme.com'])(
  'GET %s returns 400 in the documented shape',
  async (url) => {
    const service = await serviceOfTest()
    const answer = await service.api('GET', url)
    expect(answer.statusCode).toBe(400)
    expect(createFailureBodySchema.safeParse(answer.json()).success).toBe(true)
  },
)
