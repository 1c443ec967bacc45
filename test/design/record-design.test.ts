import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { qrCodeSchema } from '#contract/record.ts'
import { type Design, defaultDesign, designSchema } from '#design/design.ts'
import { type DesignSource, designFromRecord, designToFields } from '#design/record-design.ts'
import { anyDesign } from './a-design.ts'
import { runs } from '../support/runs.ts'

/** A record as a service returns it that keeps the documented fields only. */
function documentedRecord(design: Design) {
  const { design: details, isBgTransparent: _, ...flat } = designToFields(design)
  return qrCodeSchema.parse({
    id: 1,
    brandedDomain: 'go.acme.com',
    slashTag: 'summer',
    ...flat,
    logo: flat.qrLogoId,
    fieldData: JSON.stringify({ title: 'Summer', design: details }),
  })
}

describe('a design and its record', () => {
  test('a design survives a service that keeps the documented record only', () => {
    fc.assert(
      fc.property(anyDesign, (design) => {
        expect(designFromRecord(documentedRecord(design))).toEqual(design)
      }),
      { numRuns: runs(150) },
    )
  })

  test('a design survives in the fields of a create, with its details in qr', () => {
    fc.assert(
      fc.property(anyDesign, (design) => {
        const { design: details, ...flat } = designToFields(design)
        expect(designFromRecord({ ...flat, qr: details })).toEqual(design)
      }),
    )
  })

  test('the fields of a design read from a record are the fields that it was made of', () => {
    fc.assert(
      fc.property(anyDesign, (design) => {
        const fields = designToFields(design)
        const { design: details, ...flat } = fields
        expect(designToFields(designFromRecord({ ...flat, fieldData: { design: details } }))).toEqual(fields)
      }),
    )
  })

  test('whatever a record holds, a valid design comes out', () => {
    const junk = fc.record(
      {
        preset: fc.anything(),
        color: fc.anything(),
        bgColor: fc.anything(),
        isBgTransparent: fc.anything(),
        pattern: fc.anything(),
        corner: fc.anything(),
        qrLogoId: fc.oneof(fc.string(), fc.anything()),
        logo: fc.anything(),
        frame: fc.oneof(fc.string(), fc.record({ id: fc.anything(), text: fc.anything() }), fc.anything()),
        primary: fc.anything(),
        secondary: fc.anything(),
        textColor: fc.anything(),
        qr: fc.anything(),
        fieldData: fc.oneof(
          fc.json(),
          fc.anything(),
          fc.record({ design: fc.oneof(fc.anything(), fc.dictionary(fc.string(), fc.anything())) }),
        ),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(junk, (record) => {
        expect(designSchema.safeParse(designFromRecord(record)).success).toBe(true)
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('what a record says', () => {
  const cases: readonly [string, DesignSource, Partial<Design>][] = [
    ['nothing at all gives the documented defaults', {}, {}],
    [
      'nulls and empty texts count as not supplied',
      {
        preset: null,
        color: '',
        bgColor: null,
        pattern: '',
        corner: null,
        frame: '',
        qrLogoId: '',
        secondary: '',
      },
      {},
    ],
    [
      'the flat pattern wins over details',
      { pattern: 'dots', fieldData: { design: { pattern: 'square' } } },
      { pattern: 'dots' },
    ],
    ['an unknown pattern is kept', { pattern: 'hexagon' }, { pattern: 'hexagon' }],
    ['a colour is taken in lower case', { color: '#ABCDEF' }, { color: '#abcdef' }],
    ['a colour by name is not understood', { color: 'red', bgColor: 'rgb(1,2,3)' }, {}],
    [
      'the end of a gradient alone gives a gradient',
      { secondary: '#ff0000' },
      { gradient: { type: 'linear', rotation: 45, to: '#ff0000' } },
    ],
    [
      'a gradient without its flat end is none',
      { secondary: null, fieldData: { design: { gradient: { type: 'radial', rotation: 3 } } } },
      {},
    ],
    [
      'the logo of a new record stands for its identifier',
      { logo: 'lg_1' },
      { logo: { id: 'lg_1', size: 0.22, margin: 1, hideModules: true } },
    ],
    [
      'a frame by name gets the default words',
      { frame: 'ticket' },
      { frame: { id: 'ticket', text: 'Scan me', color: '#000000', textColor: '#ffffff' } },
    ],
    [
      'a frame may come as an object',
      { frame: { id: 'badge', text: 'Menu' }, primary: '#102030' },
      { frame: { id: 'badge', text: 'Menu', color: '#102030', textColor: '#ffffff' } },
    ],
    ['fieldData that is not JSON changes nothing', { fieldData: '{"design":' }, {}],
    ['details of the wrong shape change nothing', { fieldData: { design: [{ quietZone: 9 }] } }, {}],
    [
      'one wrong detail does not spoil the others',
      { fieldData: { design: { quietZone: -1, errorCorrection: 'H' } } },
      { errorCorrection: 'H' },
    ],
    ['a reference to a picture in qr is no design', { qr: '/api/v1/qr-code/1/picture.svg?v=1' }, {}],
  ]
  test.each(cases)('%s', (_, record, expected) => {
    expect(designFromRecord(record)).toEqual({ ...defaultDesign, ...expected })
  })
})
