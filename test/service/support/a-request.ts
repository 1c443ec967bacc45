import type { CreateRequest } from '#contract/create.ts'

/** A create that any plan allows. */
export function aCreateRequest(
  overrides: Partial<CreateRequest> & Record<string, unknown> = {},
): CreateRequest {
  return {
    destinationUrl: 'https://www.acme.com/summer?ref=print',
    brandedDomain: 'go.acme.com',
    slashTag: 'summer',
    qr: {},
    title: 'Summer sale',
    ...overrides,
  }
}
