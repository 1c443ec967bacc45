import { afterEach } from 'vitest'
import { describeOpenPages, shareChromium } from './chromium.ts'

shareChromium()

/** A wait that ran out says what it waited for. What the page shows instead tells why. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.log(await describeOpenPages())
})
