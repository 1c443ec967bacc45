import { expect, test } from 'vitest'
import { visitorNetwork } from '#service/limits/limit-rules.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  [undefined, ''],
])('a visitor from %s is counted as %s', (address, network) => {
  expect(visitorNetwork(address)).toBe(network)
})
