import type { TranslatedParts } from '../translation.ts'
import { approval } from './approval.ts'
import { blocked } from './blocked.ts'
import { brand } from './brand.ts'
import { common } from './common.ts'
import { content } from './content.ts'
import { drafts } from './drafts.ts'
import { editorWork } from './editor-work.ts'
import { editor } from './editor.ts'
import { files } from './files.ts'
import { folders } from './folders.ts'
import { history } from './history.ts'
import { launch } from './launch.ts'
import { library } from './library.ts'
import { notOffered } from './not-offered.ts'
import { plan } from './plan.ts'
import { print } from './print.ts'
import { prompts } from './prompts.ts'
import { reasons } from './reasons.ts'
import { rehearsal } from './rehearsal.ts'
import { shell } from './shell.ts'
import { signInLater } from './sign-in-later.ts'
import { signIn } from './sign-in.ts'
import { studio } from './studio.ts'
import { upgrade } from './upgrade.ts'
import { utm } from './utm.ts'
import { verdict } from './verdict.ts'
import { viewer } from './viewer.ts'
import { visitPages } from './visit-pages.ts'
import { waiting } from './waiting.ts'
import { waysIn } from './ways-in.ts'

export const ar: TranslatedParts<'ar'> = {
  approval,
  blocked,
  brand,
  common,
  content,
  drafts,
  editorWork,
  editor,
  files,
  folders,
  history,
  launch,
  library,
  notOffered,
  plan,
  print,
  prompts,
  reasons,
  rehearsal,
  shell,
  signInLater,
  signIn,
  studio,
  upgrade,
  utm,
  verdict,
  viewer,
  visitPages,
  waiting,
  waysIn,
}
