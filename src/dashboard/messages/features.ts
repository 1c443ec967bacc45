import type movingOut from '#features/moving-out/messages/en.json'

/** The English messages of features. */
export type MessagesOfFeatures = {
  movingOut: typeof movingOut
}
