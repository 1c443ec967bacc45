// The smallest redirect server: the baseline of the redirector.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const server = createServer((_request, response) => {
  response.writeHead(302, {
    location: 'https://example.com/menu',
    'cache-control': 'no-store',
    'content-length': '0',
  })
  response.end()
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
process.on('SIGTERM', () => process.exit(0))
