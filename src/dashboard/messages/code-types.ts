import type app from '#code-types/app/messages/en.json'
import type contact from '#code-types/contact/messages/en.json'
import type coupon from '#code-types/coupon/messages/en.json'
import type direct from '#code-types/direct/messages/en.json'
import type email from '#code-types/email/messages/en.json'
import type event from '#code-types/event/messages/en.json'
import type images from '#code-types/images/messages/en.json'
import type links from '#code-types/links/messages/en.json'
import type location from '#code-types/location/messages/en.json'
import type maps from '#code-types/maps/messages/en.json'
import type mecard from '#code-types/mecard/messages/en.json'
import type menu from '#code-types/menu/messages/en.json'
import type message from '#code-types/message/messages/en.json'
import type phone from '#code-types/phone/messages/en.json'
import type pix from '#code-types/pix/messages/en.json'
import type promptpay from '#code-types/promptpay/messages/en.json'
import type qrbill from '#code-types/qrbill/messages/en.json'
import type sms from '#code-types/sms/messages/en.json'
import type transfer from '#code-types/transfer/messages/en.json'
import type upi from '#code-types/upi/messages/en.json'
import type video from '#code-types/video/messages/en.json'
import type wifi from '#code-types/wifi/messages/en.json'

/** The English messages of types of codes. */
export type MessagesOfCodeTypes = {
  app: typeof app
  contact: typeof contact
  coupon: typeof coupon
  direct: typeof direct
  email: typeof email
  event: typeof event
  images: typeof images
  links: typeof links
  location: typeof location
  maps: typeof maps
  mecard: typeof mecard
  menu: typeof menu
  message: typeof message
  phone: typeof phone
  pix: typeof pix
  promptpay: typeof promptpay
  qrbill: typeof qrbill
  sms: typeof sms
  transfer: typeof transfer
  upi: typeof upi
  video: typeof video
  wifi: typeof wifi
}
