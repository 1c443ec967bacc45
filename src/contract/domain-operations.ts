import {
  brandedDomainListResponseSchema,
  brandedDomainRequestSchema,
  brandedDomainResponseSchema,
} from './domains.ts'
import type { Operation } from './operation.ts'
import { doneResponseSchema } from './people/person.ts'

/** Branded domains of an account. */
export const domainOperations = {
  listDomains: {
    method: 'GET',
    path: '/api/v1/domains',
    summary: 'Branded domains of the account with their state, the default first',
    role: 'viewer',
    answer: brandedDomainListResponseSchema,
    success: 200,
    refusals: [401, 403, 500],
  },
  addDomain: {
    method: 'POST',
    path: '/api/v1/domains',
    summary: 'Add a branded domain; its links work as soon as its DNS record leads here',
    role: 'owner',
    body: brandedDomainRequestSchema,
    answer: brandedDomainResponseSchema,
    success: 201,
    refusals: [400, 401, 403, 500],
  },
  checkDomain: {
    method: 'POST',
    path: '/api/v1/domains/:domain/check',
    summary: 'Check DNS and HTTPS of a branded domain now',
    role: 'owner',
    answer: brandedDomainResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  makeDomainDefault: {
    method: 'PUT',
    path: '/api/v1/domains/:domain/default',
    summary: 'Choose the domain that new codes start with',
    role: 'owner',
    answer: brandedDomainResponseSchema,
    success: 200,
    refusals: [401, 403, 404, 500],
  },
  removeDomain: {
    method: 'DELETE',
    path: '/api/v1/domains/:domain',
    summary: 'Remove a branded domain that no code uses',
    role: 'owner',
    answer: doneResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>
