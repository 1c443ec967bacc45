import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleOf } from '#contract/code-types/code-types.ts'
import { postCode } from '../journeys/support/a-marketer.ts'
import { type RunningService, startService } from '../support/running-service.ts'
import type { Driver } from './support/driver.ts'
import { isProvided, phone, startEngine } from './support/start-engine.ts'

/** Types whose page needs no uploaded file. */
const pages = ['contact', 'business', 'menu', 'links', 'event', 'app', 'coupon'] as const
const tags = [...pages, 'secret', 'ended', 'nowhere']

let service: RunningService
beforeAll(async () => {
  service = await startService()
  for (const type of pages) {
    const { title, fields, fieldData } = exampleOf(type)
    const made = await postCode(service, { slashTag: type, qrType: type, title, ...fields, fieldData })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
  }
  await postCode(service, { slashTag: 'secret', password: 'open sesame' })
  await postCode(service, { slashTag: 'ended', expirationDate: '2020-01-01T00:00:00.000Z' })
})
afterAll(() => service?.dispose())

/** Chromium is tested in the journeys. */
describe.each(['firefox', 'webkit'] as const)('on a phone with %s', (name) => {
  let driver: Driver | undefined
  beforeAll(async () => {
    if (isProvided(name)) driver = await startEngine(name, phone)
  })
  afterAll(() => driver?.close())

  test.skipIf(!isProvided(name))(
    'each public page fits, and all that can be pressed is within it',
    async () => {
      for (const tag of tags) {
        await driver!.open(`${service.linkUrl}/${tag}`)
        const seen = await driver!.run(() => {
          const { clientWidth, scrollWidth } = document.documentElement
          const controls = [...document.querySelectorAll('a, button, input, summary')].filter(
            (element) => element.getClientRects().length > 0,
          )
          return {
            width: innerWidth,
            overflow: scrollWidth - clientWidth,
            isEmpty: document.body.innerText.trim() === '',
            outside: controls.flatMap((element) => {
              const { left, right } = element.getBoundingClientRect()
              return left < 0 || right > clientWidth ? [element.outerHTML] : []
            }),
          }
        })
        expect(seen, tag).toEqual({ width: phone.width, overflow: 0, isEmpty: false, outside: [] })
      }
    },
  )
})
