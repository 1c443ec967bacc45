import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { RequestError } from '#dashboard/api/failure-of.ts'
import { createQueryClient } from '#dashboard/api/query-client.ts'
import { queryKeys } from '#dashboard/api/query-keys.ts'
import { rememberAnswers } from '#dashboard/api/remembered.ts'

test('what a service that was down could not answer is loaded when it is back, without a click', async () => {
  const client = createQueryClient(1)
  onTestFinished(rememberAnswers(client, 10))
  let isDown = true
  const observer = new QueryObserver(client, {
    queryKey: queryKeys.tags(),
    queryFn: () => {
      if (isDown) throw new RequestError({ kind: 'network', reason: 'offline', message: '' })
      return ['spring']
    },
  })
  onTestFinished(observer.subscribe(() => {}))
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true)
  isDown = false
  await expect.poll(() => observer.getCurrentResult().data).toEqual(['spring'])
})
