import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIdentityProvider } from '../service/support/an-identity-provider.ts'
import { launchChromium } from '../support/chromium.ts'
import { freePort } from '../support/free-port.ts'
import { startService, type RunningService } from '../support/running-service.ts'
import { violations } from './support/violations.ts'

let browser: Browser
let service: RunningService
let provider: Awaited<ReturnType<typeof anIdentityProvider>>
beforeAll(async () => {
  browser = await launchChromium()
  const port = await freePort()
  provider = await anIdentityProvider('acme', `http://localhost:${port}`)
  const file = join(tmpdir(), `tessera-providers-${port}.json`)
  await writeFile(file, JSON.stringify([provider.settings]))
  service = await startService({ port, env: { OIDC_FILE: file } })
})
afterAll(async () => {
  await browser?.close()
  await service?.dispose()
  await provider?.close()
})

/** A browser of its own with an authenticator that always agrees. */
async function aBrowser(options: { readonly isPhone?: boolean } = {}): Promise<Page> {
  const viewport = options.isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 }
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  // The one editor that opens needs no scan tests.
  await context.addInitScript(() => Reflect.deleteProperty(window, 'Worker'))
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return page
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const text = (page: Page, words: string) => page.getByText(words).first()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function invite(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const answer = await fetch('/api/v1/invitations', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ role: 'editor' }),
    })
    return ((await answer.json()) as { link: string }).link
  })
}

/** By presses: loading a page takes as long as ten of them. */
async function openAccount(page: Page, name: string): Promise<void> {
  await button(page, 'Account').click()
  await page.getByRole('menuitem', { name: 'Account settings' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await heading(page, name).waitFor()
}

async function signOut(page: Page): Promise<void> {
  await button(page, 'Account').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await heading(page, 'Sign in').waitFor()
}

test('the first person names themselves, adds a passkey, signs in with it, and a colleague joins and is signed out', async () => {
  const olga = await aBrowser()
  await olga.goto(service.signInUrl)
  await heading(olga, 'Welcome to Tessera').waitFor()
  expect(await olga.evaluate(() => JSON.stringify(localStorage))).not.toContain(service.token)
  expect(await violations(olga)).toEqual([])
  await button(olga, 'Continue').click()
  await text(olga, 'Enter your name.').waitFor()
  await olga.getByLabel('Your name').fill('Olga')
  await olga.getByLabel('Name of your account').fill('Acme')
  await button(olga, 'Continue').click()
  await olga.locator('h1:focus', { hasText: 'Sign in next time' }).waitFor()
  await olga.reload()
  await button(olga, 'Add a passkey').click()
  await olga.getByLabel('Where should it lead?').waitFor()
  await signOut(olga)
  await expect.poll(() => olga.context().cookies(service.url)).toEqual([])
  await button(olga, 'Sign in with a passkey').click()
  await heading(olga, 'Library').waitFor()

  const link = await invite(olga)
  const ben = await aBrowser({ isPhone: true })
  await ben.goto(link)
  await heading(ben, 'Join Acme').waitFor()
  await text(ben, 'Olga invited you to Acme.').waitFor()
  expect(ben.url()).toBe(`${service.url}/join`)
  expect(await violations(ben)).toEqual([])
  await ben.reload()
  await button(ben, 'Join with a passkey').click()
  await text(ben, 'Enter your name.').waitFor()
  await ben.getByLabel('Your name').fill('Ben')
  await button(ben, 'Join with a passkey').click()
  await heading(ben, 'Library').waitFor()

  const late = await aBrowser()
  await late.goto(link)
  await heading(late, "This invitation doesn't work").waitFor()

  await openAccount(ben, 'Profile')
  const passkeys = ben.getByRole('list', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: /^Rename Chrome/ }).click()
  const naming = ben.getByRole('dialog', { name: /^Rename Chrome/ })
  await naming.getByLabel('Name of the passkey').fill('Phone')
  await naming.getByRole('button', { name: 'Rename' }).click()
  await passkeys.getByRole('button', { name: 'Rename Phone' }).waitFor()
  await passkeys.getByRole('button', { name: /^Remove/ }).click()
  await ben.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await text(ben, 'Add another way to sign in first: this is your last one.').waitFor()
  await button(ben, 'Cancel').click()
  await button(ben, 'Add address').click()
  await ben.getByLabel('E-mail address').fill('ben@acme.com')
  await button(ben, 'Save address').click()
  await button(ben, 'Add password').click()
  await ben.getByLabel('New password').fill('maple river 82 tram')
  await button(ben, 'Save password').click()
  await button(ben, 'Change password').waitFor()
  await button(ben, 'Add passkey').click()
  await ben.getByLabel('Current password').fill('wrong')
  await ben.getByRole('button', { name: 'Add passkey' }).last().click()
  await text(ben, 'Your current password is wrong.').waitFor()
  expect(await violations(ben)).toEqual([])
  await button(ben, 'Cancel').click()

  await late.goto(`${service.url}/account/profile`)
  await late.getByLabel('E-mail address').fill('ben@acme.com')
  await late.getByLabel('Password', { exact: true }).fill('wrong')
  await button(late, 'Sign in').click()
  await text(late, 'The e-mail address or the password is wrong.').waitFor()
  await late.getByLabel('Password', { exact: true }).fill('maple river 82 tram')
  await button(late, 'Sign in').click()
  await button(late, 'Sign out everywhere else').click()
  await late.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await text(late, 'This browser').waitFor()
  await expect.poll(() => late.getByRole('button', { name: /^Sign out Chrome/ }).count()).toBe(1)
  await ben.getByRole('link', { name: 'Library' }).first().click()
  await ben.getByRole('alertdialog', { name: 'Sign in again' }).waitFor()
  await button(ben, 'Sign in with a passkey').click()
  await ben.getByRole('alertdialog').waitFor({ state: 'detached' })
  await heading(ben, 'Library').waitFor()

  await openAccount(olga, 'People')
  await button(olga, 'Actions for Ben').click()
  await olga.getByRole('menuitem', { name: 'Link to a new password' }).click()
  const recovery = await olga.getByRole('dialog').getByLabel('Link', { exact: true }).inputValue()
  await late.goto(recovery)
  await late.getByLabel('New password').fill('copper lantern 15 reef')
  await late.getByRole('switch', { name: /^Also remove my passkeys/ }).click()
  expect(await violations(late)).toEqual([])
  await button(late, 'Save and sign in').click()
  await heading(late, 'Library').waitFor()
  expect(late.url()).toBe(`${service.url}/`)
  await openAccount(late, 'Profile')
  await text(late, 'You have no passkeys.').waitFor()
  await Promise.all([olga, ben, late].map((page) => page.context().close()))
})

test('an identity at a provider joins by an invitation, signs in again, and its failures are told', async () => {
  const invited = await fetch(`${service.url}/api/v1/invitations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ role: 'editor' }),
  })
  const { link } = (await invited.json()) as { link: string }

  const eve = await aBrowser()
  provider.signInAs({ subject: 'u-1', name: 'Eve Long', email: 'eve@acme.com', isEmailVerified: true })
  await eve.goto(`${service.url}/account/profile`)
  await button(eve, 'Continue with Provider acme').click()
  await text(eve, 'Nobody here uses this identity yet.').waitFor()
  expect(await violations(eve)).toEqual([])
  await eve.goto(link)
  await button(eve, 'Continue with Provider acme').click()
  await heading(eve, 'Library').waitFor()
  expect(new URL(eve.url()).pathname).toBe('/')
  await eve.context().clearCookies()
  await eve.evaluate(() => localStorage.clear())
  await eve.goto(`${service.url}/account/profile`)
  await button(eve, 'Continue with Provider acme').click()
  await heading(eve, 'Profile').waitFor()
  await text(eve, 'Provider acme: eve@acme.com').waitFor()
  await eve.context().close()
})
