import { reasons as app } from './app/reasons.ts'
import { reasons as contact } from './contact/reasons.ts'
import { reasons as event } from './event/reasons.ts'
import { reasons as images } from './images/reasons.ts'
import { reasons as links } from './links/reasons.ts'
import { reasons as maps } from './maps/reasons.ts'
import { reasons as mecard } from './mecard/reasons.ts'
import { reasons as message } from './message/reasons.ts'
import { reasons as pix } from './pix/reasons.ts'
import { reasons as promptpay } from './promptpay/reasons.ts'
import { reasons as qrbill } from './qrbill/reasons.ts'
import { reasons as transfer } from './transfer/reasons.ts'
import { reasons as upi } from './upi/reasons.ts'
import { reasons as video } from './video/reasons.ts'
import { reasons as wifi } from './wifi/reasons.ts'

/** The reasons to refuse content that belong to one type, by code. */
export const reasonsOfTypes = {
  ...app,
  ...contact,
  ...event,
  ...images,
  ...links,
  ...maps,
  ...mecard,
  ...message,
  ...pix,
  ...promptpay,
  ...qrbill,
  ...transfer,
  ...upi,
  ...video,
  ...wifi,
} as const
