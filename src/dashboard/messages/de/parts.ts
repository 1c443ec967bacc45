import type { TranslatedParts } from '../translation.ts'
import { common } from './common.ts'
import { signIn } from './sign-in.ts'

export const de: TranslatedParts<'de'> = {
  common,
  signIn,
}
