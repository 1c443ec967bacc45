// Pings a service without a pause and reports the longest answers. Its own process, so that the bench does not delay it.
import { Agent, get } from 'node:http'

const [dashboard, links, tag, host] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
let longest = { dashboard: 0, redirect: 0 }

/** Milliseconds until the whole answer is here. */
function ping(address, headers = {}) {
  const sent = performance.now()
  return new Promise((resolve, reject) => {
    get(address, { agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(performance.now() - sent))
    }).on('error', reject)
  })
}

/** One ping of each process after the other, so that a stall that begins or goes on is measured whole. */
async function measure() {
  const [onDashboard, onLink] = await Promise.all([
    ping(`${dashboard}/healthz`),
    ping(`${links}/${tag}`, { host }),
  ])
  longest = {
    dashboard: Math.max(longest.dashboard, onDashboard),
    redirect: Math.max(longest.redirect, onLink),
  }
}

let measuring = measure()

process.on('message', (message) => void answer(message === 'begin'))

/** The ping under way belongs to what was before; one more after the end sees a stall that goes on. */
async function answer(isBegin) {
  await measuring
  if (isBegin) longest = { dashboard: 0, redirect: 0 }
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
