import type { Operation } from './operation.ts'
import {
  pressesQuerySchema,
  pressesResponseSchema,
  scansQuerySchema,
  scansResponseSchema,
  scanTotalsQuerySchema,
  scanTotalsResponseSchema,
} from './scans.ts'

/** Statistics operations. */
export const scanOperations = {
  readScans: {
    method: 'GET',
    path: '/api/v1/scans',
    summary: 'Scans and clicks over time and by visitor, of one QR code or all',
    role: 'viewer',
    query: scansQuerySchema,
    answer: scansResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
  readScanTotals: {
    method: 'GET',
    path: '/api/v1/scans/totals',
    summary: 'Total scans and clicks, of one QR code or all',
    role: 'viewer',
    query: scanTotalsQuerySchema,
    answer: scanTotalsResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
  readPresses: {
    method: 'GET',
    path: '/api/v1/scans/buttons',
    summary: 'Presses of each button on the page of a QR code',
    role: 'viewer',
    query: pressesQuerySchema,
    answer: pressesResponseSchema,
    success: 200,
    refusals: [400, 401, 403, 404, 500],
  },
} as const satisfies Record<string, Operation>
