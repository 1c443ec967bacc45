import type { CodeTypeTraits } from '#contract/code-types/code-type.ts'
import { app } from './app/content.ts'
import { audio } from './audio/content.ts'
import { barcode } from './barcode/content.ts'
import { business } from './business/content.ts'
import { contact } from './contact/content.ts'
import { coupon } from './coupon/content.ts'
import { direct } from './direct/content.ts'
import { email } from './email/content.ts'
import { event } from './event/content.ts'
import { images } from './images/content.ts'
import { links } from './links/content.ts'
import { location } from './location/content.ts'
import { maps } from './maps/content.ts'
import { mecard } from './mecard/content.ts'
import { menu } from './menu/content.ts'
import { message } from './message/content.ts'
import { pdf } from './pdf/content.ts'
import { phone } from './phone/content.ts'
import { pix } from './pix/content.ts'
import { promptpay } from './promptpay/content.ts'
import { product } from './product/content.ts'
import { qrbill } from './qrbill/content.ts'
import { sms } from './sms/content.ts'
import { text } from './text/content.ts'
import { transfer } from './transfer/content.ts'
import { upi } from './upi/content.ts'
import { video } from './video/content.ts'
import { website } from './website/content.ts'
import { wifi } from './wifi/content.ts'

/** Every type of code by its `qrType` on the wire, in the order of the gallery. */
export const codeTypes = {
  website,
  links,
  app,
  contact,
  business,
  menu,
  event,
  maps,
  coupon,
  pdf,
  images,
  audio,
  video,
  message,
  text,
  direct,
  phone,
  sms,
  email,
  mecard,
  location,
  wifi,
  transfer,
  qrbill,
  upi,
  pix,
  promptpay,
  product,
  barcode,
} as const satisfies Readonly<Record<string, CodeTypeTraits>>
