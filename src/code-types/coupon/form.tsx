import type { TypeForm } from '#dashboard/editor/pages/type-form.ts'
import { Sections } from '#dashboard/feature.tsx'

function BesideCoupon() {
  return <Sections place="coupon" given={{}} />
}

export const form: TypeForm = { controls: {}, beside: BesideCoupon }
