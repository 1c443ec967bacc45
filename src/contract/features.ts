import { assistants } from '#features/assistants/contract/assistants.ts'
import { movingOut } from '#features/moving-out/contract/moving-out.ts'

export const featureOperations = {
  ...assistants.operations,
  ...movingOut.operations,
}
