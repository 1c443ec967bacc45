import type { Coupons } from '../contract/coupons.ts'
import { useChange, useRead } from '#dashboard/api/operation-hooks.ts'
import { request, requestFile } from '#dashboard/api/request.ts'

const couponsKey = (codeId: number) => ['coupons', codeId] as const

/** Counts of a code's coupon codes, which change while customers come. */
export function useCoupons(codeId: number) {
  return useRead('readCoupons', couponsKey(codeId), { params: { id: codeId } }, { refetchInterval: 10_000 })
}

/** Adds coupon codes or makes some; resolves with how many were added and skipped. */
export function useAddCoupons(codeId: number) {
  return useCouponsChange(codeId, (body: { readonly codes?: string[]; readonly make?: number }) =>
    request('addCoupons', { params: { id: codeId }, body }),
  )
}

export function useSaveCouponLimit(codeId: number) {
  return useCouponsChange(codeId, (perNetwork: number) =>
    request('saveCouponLimit', { params: { id: codeId }, body: { perNetwork } }),
  )
}

export function useSaveCouponPin(codeId: number) {
  return useCouponsChange(codeId, (pin: string) =>
    request('saveCouponPin', { params: { id: codeId }, body: { pin } }),
  )
}

function useCouponsChange<Sent, Answer extends { readonly data: Coupons }>(
  codeId: number,
  send: (sent: Sent) => Promise<Answer>,
) {
  return useChange(send, {
    onSuccess: (client, { data }) => client.setQueryData(couponsKey(codeId), data),
  })
}

/** The coupon codes as CSV. */
export function exportCoupons(codeId: number): Promise<Blob> {
  return requestFile('exportCoupons', { params: { id: codeId } })
}
