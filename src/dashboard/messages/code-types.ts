import type transfer from '#code-types/transfer/messages/en.json'

/** The English messages of types of codes. */
export type MessagesOfCodeTypes = {
  transfer: typeof transfer
}
