import { type QrCode, qrCodeSchema } from '#contract/record.ts'

/** A stored code with default fields. Content fields of its type are kept as they are. */
export function aRecord(fields: Partial<QrCode> & { readonly [field: string]: unknown } = {}): QrCode {
  return qrCodeSchema.parse({
    id: 7,
    userId: 1,
    destinationUrl: 'https://acme.example/summer',
    title: 'Summer sale',
    brandedDomain: 'go.acme.com',
    slashTag: 'summer',
    color: '#000000',
    bgColor: '#ffffff',
    preset: '#000000',
    pattern: 'classy',
    corner: 'square',
    qrType: 'website',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  })
}
