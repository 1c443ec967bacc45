import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { publicHostEnv } from '../../../support/public-host.ts'
import { stopProcess } from '../../../service/support/a-process.ts'
import { aCreateRequest } from '../../../service/support/a-request.ts'
import { askProcess } from '../../../service/kills/ask-process.ts'
import { serviceToKill } from '../../../service/kills/service-to-kill.ts'

const life = serviceToKill()
const host = 'hooks.example'

/** Module that puts the clock of a service ahead, beyond the time for which a message belongs to a killed process. */
const ahead = `const { now } = Date; Date.now = () => now() + 120_000`

type Message = { readonly id: unknown; readonly tag: string }

/** Takes messages, except the one at a place, which gets no answer. */
async function aReceiver(silentAt: number) {
  const messages: Message[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { data } = JSON.parse(body) as { readonly data: { readonly shortUrl: string } }
      messages.push({ id: request.headers['webhook-id'], tag: new URL(data.shortUrl).pathname.slice(1) })
      if (messages.length !== silentAt) response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { messages, env: publicHostEnv(host, (server.address() as AddressInfo).port) }
}

test('after a kill during delivery, each event of a saved code arrives, again with the same id', async () => {
  const { messages, env } = await aReceiver(3)
  const service = await life.start(env)
  const ask = askProcess(service)
  await ask('POST', '/webhooks', { address: `http://${host}/`, events: ['code.created'] })
  const saved: string[] = []
  const saving = (async () => {
    for (let number = 0; number < 20; number += 1) {
      const slashTag = `code-${number}`
      if ((await ask('POST', '/qr-code', aCreateRequest({ slashTag }))) === null) return
      saved.push(slashTag)
    }
  })()
  await expect.poll(() => messages.length).toBe(3)
  await stopProcess(service, 'SIGKILL')
  await saving
  const [one, two, cut] = [...messages]
  expect(saved.length).toBeGreaterThan(3)
  const options = `${env.NODE_OPTIONS} --import=data:text/javascript,${encodeURIComponent(ahead)}`
  const next = await life.start({ NODE_OPTIONS: options })
  const lost = () => saved.filter((slashTag) => messages.every(({ tag }) => tag !== slashTag))
  await expect.poll(lost).toEqual([])
  await expect.poll(() => messages.filter(({ tag }) => tag === cut?.tag).length).toBe(2)
  await stopProcess(next, 'SIGTERM')
  expect(new Set(messages.map(({ id }) => id)).size).toBe(new Set(messages.map(({ tag }) => tag)).size)
  expect(messages.filter(({ id }) => id === cut?.id)).toHaveLength(2)
  expect(messages.filter(({ id }) => id === one?.id || id === two?.id)).toHaveLength(2)
})
