import { expect, test } from 'vitest'
import { destinationSchema } from '#contract/destination.ts'
import { parseUrl } from '#contract/parse-url.ts'

test('a non-ASCII address is accepted after thousands of others', () => {
  const address = 'https://münchen.example/café'
  for (let times = 0; times < 20_000; times += 1) {
    if (!destinationSchema.safeParse(address).success) throw new Error(`Refused after ${times}`)
  }
})

test.each(['', 'example.com', '//example.com', 'https://', 'https://exa mple.com'])(
  '%j is not an address',
  (text) => {
    expect(parseUrl(text)).toBeNull()
  },
)
