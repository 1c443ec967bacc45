import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { isPageType } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import { launchChromium } from '../support/chromium.ts'
import { freePort } from '../support/free-port.ts'
import { type RunningService, startService } from '../support/running-service.ts'
import { codesOfTypes } from '../support/seed/seed-types.ts'
import { type Measured, median } from './measured.ts'

/** A slow phone connection: bytes per second, and milliseconds of delay for each request. */
const slowNetwork = { throughput: 400_000 / 8, delay: 400 }
/** Views a second that one process has to answer. */
const wantedViews = 1_000

/** Weight of each public page, its time on a slow connection, and page views a second beside redirects. */
export async function pages(): Promise<readonly Measured[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-bench-pages-'))
  const [port, linkPort] = [await freePort(), await freePort()]
  fillDatabase(dataDir, linkPort)
  const service = await startService({ dataDir, port, linkPort })
  const browser = await launchChromium()
  try {
    const codes = await firstOfEachType(service)
    const weights: Measured[] = []
    for (const code of codes) weights.push(...(await pageOnSlowNetwork(browser, service, code)))
    return [...weights, ...(await viewsBesideRedirects(service, linkPort, codes))]
  } finally {
    await browser.close()
    await service.dispose()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** One code of every type three times, in a process of its own that ends before the service starts. */
function fillDatabase(dataDir: string, linkPort: number): void {
  const args = [
    'test/support/run-typescript.js',
    'test/support/seed/seed.ts',
    '--codes',
    String(codesOfTypes + 1),
  ]
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    LINK_PORT: String(linkPort),
    ACCESS_TOKEN: 'journey-token-0123456789abcdef0123456789abcdef',
  }
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`No codes were made: ${stderr}`)
}

async function firstOfEachType({ url, token }: RunningService): Promise<readonly QrCode[]> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/v1/qr-code?limit=200`, { headers })
  const { data } = (await response.json()) as { readonly data: readonly QrCode[] }
  const types = new Map(data.map((code) => [code.qrType, code]))
  return [...types.values()].filter(({ qrType }) => qrType === 'website' || isPageType(qrType))
}

const addressOf = (service: RunningService, { slashTag }: QrCode) => `${service.linkUrl}/${slashTag}`

async function pageOnSlowNetwork(
  browser: Browser,
  service: RunningService,
  code: QrCode,
): Promise<readonly Measured[]> {
  // An app leads to its store, so it has no page on a phone.
  if (code.qrType === 'website' || code.qrType === 'app') return []
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true })
  const page = await context.newPage()
  const foreign = new Set<string>()
  page.on('request', (sent) => {
    const { origin } = new URL(sent.url())
    if (origin !== new URL(service.linkUrl).origin && !sent.url().startsWith('data:')) foreign.add(origin)
  })
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowNetwork.delay,
    downloadThroughput: slowNetwork.throughput,
    uploadThroughput: slowNetwork.throughput,
  })
  const response = await page.goto(addressOf(service, code), { waitUntil: 'domcontentloaded' })
  const html = (await response?.body()) ?? Buffer.alloc(0)
  const readable = () =>
    page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
  let paintedAt = await readable()
  while (paintedAt === 0) {
    await page.waitForTimeout(50)
    paintedAt = await readable()
  }
  await context.close()
  return [
    {
      title: `${code.qrType}: HTML and CSS`,
      value: gzipSync(html).length / 1_000,
      unit: 'kB',
      atMost: 14,
      detail: `${foreign.size} other origins asked`,
    },
    {
      title: `${code.qrType}: time until it can be read, of the 2.5 s allowed at 400 kbit/s and 400 ms`,
      value: paintedAt / 2_500,
      unit: 'x',
      atMost: 1,
      detail: `${Math.round(paintedAt)} ms`,
    },
  ]
}

const rounds = 5
const secondsARound = 2
const connections = 32

/** Both answers under the same load by turns. The generator shares the machine, so the ratio counts. */
async function viewsBesideRedirects(
  service: RunningService,
  linkPort: number,
  codes: readonly QrCode[],
): Promise<readonly Measured[]> {
  const tagOf = (type: string) => codes.find(({ qrType }) => qrType === type)?.slashTag ?? ''
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = { host: service.domain, 'user-agent': phone }
  const ask = (tag: string) =>
    new Promise<number>((resolve, reject) => {
      const sent = request({ port: linkPort, path: `/${tag}?qr`, agent, headers }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      })
      sent.on('error', reject)
      sent.end()
    })
  const perSecond = async (tag: string, status: number): Promise<number> => {
    const until = performance.now() + secondsARound * 1_000
    let answers = 0
    const visitor = async () => {
      while (performance.now() < until) {
        if ((await ask(tag)) !== status) throw new Error(`/${tag} did not answer ${status}`)
        answers += 1
      }
    }
    await Promise.all(Array.from({ length: connections }, visitor))
    return answers / secondsARound
  }
  const turns = []
  for (let round = 0; round < rounds; round += 1) {
    const redirects = await perSecond(tagOf('website'), 302)
    turns.push({ redirects, views: await perSecond(tagOf('contact'), 200) })
  }
  agent.destroy()
  const [views, redirects] = [
    median(turns.map((turn) => turn.views)),
    median(turns.map((turn) => turn.redirects)),
  ]
  return [
    {
      title: 'views of a contact page a second, of the 1,000 wanted',
      value: views / wantedViews,
      unit: 'x',
      atLeast: 1,
      detail: `${Math.round(views).toLocaleString('en')}/s, ${connections} visitors at once`,
    },
    {
      title: 'the same against redirects under the same load',
      value: median(turns.map((turn) => turn.views / turn.redirects)),
      unit: 'x',
      detail: `${Math.round(redirects).toLocaleString('en')} redirects/s`,
    },
  ]
}

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
