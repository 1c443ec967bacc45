import { expect, test } from 'vitest'
import { destinationSchema } from '#contract/destination.ts'
import { parseUrl } from '#contract/parse-url.ts'

test('an address with letters past ASCII is taken by a service that has taken thousands before', () => {
  const address = 'https://münchen.example/café'
  for (let times = 0; times < 20_000; times += 1) {
    if (!destinationSchema.safeParse(address).success) throw new Error(`Refused after ${times}`)
  }
})

test.each(['', 'example.com', '//example.com', 'https://', 'https://exa mple.com'])(
  '%j is no address',
  (text) => {
    expect(parseUrl(text)).toBeNull()
  },
)
