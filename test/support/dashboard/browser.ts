import { playwright } from '@vitest/browser-playwright'
import { chromiumFlags, findChromium } from '../find-chromium.js'

/** The Chromium in which the tests of the dashboard run, at the size of a laptop's window. */
export const dashboardBrowser = {
  enabled: true,
  headless: true,
  // Loading the whole dashboard again for each file would take longer than its tests.
  isolate: false,
  screenshotFailures: false,
  ui: false,
  // Only ends a hang.
  connectTimeout: 180_000,
  viewport: { width: 1440, height: 900 },
  provider: playwright({
    launchOptions: {
      timeout: 180_000,
      executablePath: findChromium() ?? 'chromium',
      args: [...chromiumFlags],
    },
    contextOptions: { reducedMotion: 'reduce' },
  }),
  instances: [{ browser: 'chromium' as const }],
}
