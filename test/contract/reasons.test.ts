import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bulkRequestSchema } from '#contract/bulk.ts'
import { codeTypes } from '#code-types/code-types.ts'
import { destinationSchema } from '#contract/destination.ts'
import { fieldDataSchema } from '#contract/field-data.ts'
import { linkRulesSchema } from '#contract/link-rules.ts'
import { newPasswordSchema } from '#contract/people/person.ts'
import { fieldReasons, reasonSentences, withReasons } from '#contract/reasons.ts'
import { textField } from '#contract/text-field.ts'

const wifiSchema = codeTypes.wifi.own['fieldData.wifi'].schema

const wifi = { network: 'ü'.repeat(20), security: 'none' }

test.each<[string, z.ZodMiniType, unknown, object]>([
  ['a long text', textField(1_000), 'a'.repeat(1_001), { code: 'characters', values: { count: 1_000 } }],
  ['a short password', newPasswordSchema, 'a', { code: 'characters-least', values: { count: 10 } }],
  ['a missing text', destinationSchema, '', { code: 'destination' }],
  ['no text', textField(10), 3, { code: 'text' }],
  ['a rule of ours', wifiSchema, 3, { code: 'send-object-or-null' }],
  [
    'a large object',
    fieldDataSchema,
    `{"a":"${'a'.repeat(70_000)}"}`,
    { code: 'kilobytes', values: { count: 64 } },
  ],
  [
    'the seconds of a welcome screen',
    linkRulesSchema.shape.contentWelcomeTime,
    31,
    { code: 'seconds', values: { min: 1, max: 30 } },
  ],
  [
    'a check without a code',
    z.string().check(z.minLength(3)),
    'a',
    { code: 'invalid', values: { count: 3 } },
  ],
])('%s is refused with a code and its limit', (_, schema, value, reason) => {
  expect(fieldReasons(schema.safeParse(value, withReasons).error?.issues ?? [])).toEqual([
    { field: '', ...reason },
  ])
})

test('each field has one reason, at its path in the request', () => {
  const { error } = wifiSchema.safeParse(wifi, withReasons)
  expect(fieldReasons(error?.issues ?? [], ['fieldData', 'wifi'])).toEqual([
    { field: 'fieldData.wifi.network', code: 'bytes', values: { count: 32 } },
  ])
  const bulk = bulkRequestSchema.safeParse({ ids: [], change: { action: 'fly' } }, withReasons)
  expect(fieldReasons(bulk.error?.issues ?? []).map(({ field, code }) => [field, code])).toEqual([
    ['ids', 'codes-least'],
    ['change.action', 'invalid'],
  ])
})

/** Sentences in the schemas, which must name codes. */
function sentencesIn(text: string): string[] {
  return [...text.matchAll(/(?:error: |z\.\w+\([^()]*?)['"`]([A-Z][^'"`\n]* [^'"`\n]*\.)['"`]/g)].map(
    ([, found]) => found!,
  )
}

test('no schema of the contract or of a type has a sentence of its own', () => {
  expect(sentencesIn("z.maxLength(3, 'Use at most 3 characters.')")).toHaveLength(1)
  const folders = ['contract', 'code-types'].map((name) => join(import.meta.dirname, '../../src', name))
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(folder, file)),
  )
  const found = files.flatMap((file) => sentencesIn(readFileSync(file, 'utf8')))
  expect(found).toEqual([])
  expect(Object.keys(reasonSentences).length).toBeGreaterThan(100)
})
