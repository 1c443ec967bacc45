// Pings a service without a pause and reports the longest answer. Its own process, so that the bench does not delay it.
import { Agent, get } from 'node:http'

const [origin] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let longest = 0

/** Milliseconds until the whole answer is here. */
function ping() {
  const sent = performance.now()
  return new Promise((resolve, reject) => {
    get(`${origin}/healthz`, { agent }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(performance.now() - sent))
    }).on('error', reject)
  })
}

/** One ping after the other, so that a stall that begins or goes on is measured whole. */
async function measure() {
  const took = await ping()
  longest = Math.max(longest, took)
}

let measuring = measure()

process.on('message', (message) => void answer(message === 'begin'))

/** The ping under way belongs to what was before; one more after the end sees a stall that goes on. */
async function answer(isBegin) {
  await measuring
  if (isBegin) longest = 0
  else await measure()
  process.send?.(longest)
}

await measuring
process.send?.('ready')
for (;;) {
  measuring = measure()
  await measuring
  await new Promise((resolve) => setTimeout(resolve, 1))
}
