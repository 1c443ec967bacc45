import { describe, expect, test } from 'vitest'
import { isPublicAddress } from '#service/network/public-network.ts'
import { fetchPage } from '#service/network/fetch-page.ts'

describe('an address', () => {
  test.each([
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '2606:4700::1111',
    '2a00:1450:4001:81b::200e',
    '::ffff:8.8.8.8',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))
  test.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '3fff::1',
    '5f00::1',
    '',
    'localhost',
    'acme.com',
    '999.1.1.1',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('no request is sent to', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1:8080/',
    'http://0/',
    'http://localhost/',
    'http://printer.local/',
    'http://intranet/',
    'http://user:secret@acme.com/',
    'ftp://acme.com/',
    'file:///etc/passwd',
    'http://①②⑦.0.0.1/',
    'not an address',
  ])('%s', async (address) => {
    const asked: string[] = []
    const network = {
      resolve: async () => ['93.184.216.34'],
      connect: (to: string) => {
        asked.push(to)
        throw new Error('asked')
      },
    }
    expect(await fetchPage(network, address)).toBeNull()
    expect(asked).toEqual([])
  })

  test.each([
    ['a name of a private address', ['10.0.0.1']],
    ['a name of which one address is private', ['93.184.216.34', '127.0.0.1']],
    ['a name without address', []],
    ['a name of a mapped address', ['::ffff:169.254.169.254']],
  ])('%s', async (_name, addresses) => {
    const connect = () => {
      throw new Error('asked')
    }
    expect(
      await fetchPage({ resolve: async () => addresses, connect }, 'https://intranet.example/'),
    ).toBeNull()
  })
})
