import type direct from '#code-types/direct/messages/en.json'
import type email from '#code-types/email/messages/en.json'
import type location from '#code-types/location/messages/en.json'
import type menu from '#code-types/menu/messages/en.json'
import type phone from '#code-types/phone/messages/en.json'
import type pix from '#code-types/pix/messages/en.json'
import type qrbill from '#code-types/qrbill/messages/en.json'
import type sms from '#code-types/sms/messages/en.json'
import type transfer from '#code-types/transfer/messages/en.json'
import type upi from '#code-types/upi/messages/en.json'

/** The English messages of types of codes. */
export type MessagesOfCodeTypes = {
  direct: typeof direct
  email: typeof email
  location: typeof location
  menu: typeof menu
  phone: typeof phone
  pix: typeof pix
  qrbill: typeof qrbill
  sms: typeof sms
  transfer: typeof transfer
  upi: typeof upi
}
