import { expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { everyOperation, everyPublicAddress } from '../bench/worst-requests/every-address.ts'
import { noSamples } from '../bench/worst-requests/samples.ts'
import { service, serviceForAll } from './support/own-service.ts'

serviceForAll()

test('the bench of worst requests has a row for each operation, with a body of at most a megabyte', () => {
  const rows = everyOperation(noSamples)
  expect(rows.map(({ title }) => title).toSorted()).toEqual(Object.keys(operations).toSorted())
  for (const { body = '' } of rows) expect(body.length).toBeLessThanOrEqual(1_000_000)
})

test('it has a row for each address of the listener of links', () => {
  const { links } = service.app
  const listed = new Set(everyPublicAddress(noSamples).map(({ title }) => title))
  expect(listed.size).toBeGreaterThan(25)
  for (const title of listed) {
    const [method = '', url = ''] = title.split(' ')
    expect(links.hasRoute({ method, url }), title).toBe(true)
  }
  const withGet = links.printRoutes({ commonPrefix: false }).match(/\([A-Z, ]*\bGET\b/g) ?? []
  expect([...listed].filter((title) => title.startsWith('GET '))).toHaveLength(withGet.length)
  expect(() => everyPublicAddress({ ...noSamples, tag: undefined as never })).toThrow('needs a sample of tag')
})
