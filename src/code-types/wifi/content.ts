import { codeType, ofModules } from '#contract/code-types/code-type.ts'
import * as z from 'zod/mini'
import { escapedValue, keyOf, textAt } from '#contract/code-types/content-parts.ts'
import { isOneLine, utf8Length } from '#contract/code-types/entry-schemas.ts'
import { reason } from '#contract/reasons.ts'
import { textField } from '#contract/text-field.ts'

/** IEEE 802.11: a WPA passphrase has 8 to 63 printable ASCII characters, or it is a key of 64 hexadecimal digits. */
const wpaPassword = /^([ -~]{8,63}|[0-9a-f]{64})$/i
/** A WEP key has 5 or 13 characters, or 10 or 26 hexadecimal digits. */
const wepPassword = /^([ -~]{5}|[ -~]{13}|[0-9a-f]{10}|[0-9a-f]{26})$/i

const schema = z
  .looseObject(
    {
      network: textField(32).check(
        z.minLength(1, reason('network-name')),
        z.refine((name) => utf8Length(name) <= 32, { error: reason('bytes'), params: { count: 32 } }),
        z.refine(isOneLine, reason('one-line')),
      ),
      password: z.optional(z.nullable(textField(64).check(z.refine(isOneLine, reason('one-line'))))),
      security: z.enum(['WPA', 'WEP', 'none'], reason('send-security')),
      hidden: z.optional(z.nullable(z.boolean(reason('send-boolean')))),
    },
    reason('send-object-or-null'),
  )
  .check(
    z.refine(({ security, password }) => security !== 'WPA' || wpaPassword.test(password ?? ''), {
      path: ['password'],
      error: reason('network-password-wpa'),
    }),
    z.refine(({ security, password }) => security !== 'WEP' || wepPassword.test(password ?? ''), {
      path: ['password'],
      error: reason('network-password-wep'),
    }),
  )

/**
 * The text that joins a Wi-Fi network: `WIFI:T:WPA;S:…;P:…;H:true;;`, with a backslash before each of `\\ ; , : "`
 * (Wi-Fi Alliance, WPA3 Specification §7; ZXing "Barcode Contents"). Unknown parts count as empty.
 */
function textToJoin(wifi: unknown): string {
  const { network, password, security, hidden } = (
    typeof wifi === 'object' && wifi !== null ? wifi : {}
  ) as Readonly<Record<string, unknown>>
  const isOpen = security !== 'WPA' && security !== 'WEP'
  const parts = [
    `T:${isOpen ? 'nopass' : security}`,
    `S:${escapeWifi(network)}`,
    ...(isOpen ? [] : [`P:${escapeWifi(password)}`]),
    ...(hidden === true ? ['H:true'] : []),
  ]
  return `WIFI:${parts.join(';')};;`
}

function escapeWifi(value: unknown): string {
  const text = typeof value === 'string' ? value.replace(/[\u0000-\u001f\u007f]/g, '') : ''
  return escapedValue(text)
}

export const wifi = codeType({
  ...ofModules,
  fields: ['fieldData.wifi'],
  least: { anyOf: ['fieldData.wifi'], field: 'fieldData.wifi.network', code: 'network-name' },
  own: {
    'fieldData.wifi': {
      schema,
      isWhole: true,
      title: (value) => textAt(value, 'network'),
      words: (value) => [keyOf(value, 'network')],
    },
  },
  encodes: {
    key: 'wifi',
    start: 'WIFI:',
    text: textToJoin,
    isEmpty: (value) => textAt(value, 'network') === '',
    sample: (network) => ({ network }),
    shown: (value) => {
      const password = keyOf(value, 'security') === 'none' ? '' : textAt(value, 'password')
      return [
        { label: 'network', text: textAt(value, 'network') },
        ...(password === '' ? [] : [{ label: 'password', text: password } as const]),
      ]
    },
    fixed: 'fixed-network',
  },
  example: {
    title: 'Guest Wi-Fi',
    fields: {},
    fieldData: { wifi: { network: 'Guests', password: 'welcome-2027', security: 'WPA', hidden: false } },
  },
})
