import { JSDOM } from 'jsdom'
import { expect } from 'vitest'
import type { QrCodesTable } from '#service/domain/stored-code.ts'

export const attack = `"'></title></style></p><script>alert(1)</script><img src=x onerror=alert(1)><svg/onload=alert(1)>`

/** Script in every user-supplied text of a code. */
export function hostile(fields: Partial<QrCodesTable>, rules: object): Partial<QrCodesTable> {
  const fieldData = {
    metaDescription: attack,
    contentWelcomeImage: `https://pictures.example/${attack.replaceAll(' ', '+')}`,
    startsZone: attack.slice(0, 64),
    expirationZone: attack,
    ...rules,
  }
  return {
    title: attack,
    title_label: attack,
    tags: attack,
    text: attack,
    destination_url: `https://example.com/${attack.replaceAll(' ', '+')}`,
    utm_source: attack,
    utm_campaign: attack,
    favicon_url: attack,
    qr_logo_id: attack,
    frame: attack,
    pattern: attack,
    field_data: JSON.stringify(fieldData),
    ...fields,
  }
}

/** The document of a page after checking that user input stayed text. */
export function harmless(body: string): Document {
  const { document } = new JSDOM(body).window
  expect(document.querySelectorAll('script, svg, iframe, object, embed, base, [http-equiv]')).toHaveLength(0)
  const attributes = [...document.querySelectorAll('*')].flatMap((element) => [...element.attributes])
  expect(attributes.filter(({ name }) => name.startsWith('on'))).toEqual([])
  return document
}
