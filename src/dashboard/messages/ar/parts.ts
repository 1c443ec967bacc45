import type { TranslatedParts } from '../translation.ts'
import { common } from './common.ts'
import { drafts } from './drafts.ts'
import { editorWork } from './editor-work.ts'
import { editor } from './editor.ts'
import { folders } from './folders.ts'
import { library } from './library.ts'
import { notOffered } from './not-offered.ts'
import { plan } from './plan.ts'
import { prompts } from './prompts.ts'
import { reasons } from './reasons.ts'
import { signInLater } from './sign-in-later.ts'
import { shell } from './shell.ts'
import { signIn } from './sign-in.ts'
import { verdict } from './verdict.ts'
import { viewer } from './viewer.ts'
import { waysIn } from './ways-in.ts'

export const ar: TranslatedParts<'ar'> = {
  common,
  drafts,
  editorWork,
  editor,
  folders,
  library,
  notOffered,
  plan,
  prompts,
  reasons,
  signInLater,
  shell,
  signIn,
  verdict,
  viewer,
  waysIn,
}
