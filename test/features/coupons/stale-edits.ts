/** Operations without `If-Match`, and why. */
export const unconditional = {
  saveCouponLimit: 'one value',
  saveCouponPin: 'a secret, which nobody reads',
}
