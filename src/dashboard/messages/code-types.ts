import type pix from '#code-types/pix/messages/en.json'
import type transfer from '#code-types/transfer/messages/en.json'
import type upi from '#code-types/upi/messages/en.json'

/** The English messages of types of codes. */
export type MessagesOfCodeTypes = {
  pix: typeof pix
  transfer: typeof transfer
  upi: typeof upi
}
