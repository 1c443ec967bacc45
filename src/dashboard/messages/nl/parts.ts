import type { EveryPart } from '../translation.ts'
import { access } from './access.ts'
import { account } from './account.ts'
import { approval } from './approval.ts'
import { artwork } from './artwork.ts'
import { blocked } from './blocked.ts'
import { brand } from './brand.ts'
import { changes } from './changes.ts'
import { common } from './common.ts'
import { content } from './content.ts'
import { domains } from './domains.ts'
import { drafts } from './drafts.ts'
import { editorWork } from './editor-work.ts'
import { editor } from './editor.ts'
import { files } from './files.ts'
import { folders } from './folders.ts'
import { history } from './history.ts'
import { importing } from './importing.ts'
import { inks } from './inks.ts'
import { joining } from './joining.ts'
import { launch } from './launch.ts'
import { libraryWork } from './library-work.ts'
import { library } from './library.ts'
import { notOffered } from './not-offered.ts'
import { palette } from './palette.ts'
import { people } from './people.ts'
import { plan } from './plan.ts'
import { printCheck } from './print-check.ts'
import { printNotes } from './print-notes.ts'
import { print } from './print.ts'
import { profile } from './profile.ts'
import { prompts } from './prompts.ts'
import { rehearsal } from './rehearsal.ts'
import { scans } from './scans.ts'
import { reasons } from './reasons.ts'
import { signInLater } from './sign-in-later.ts'
import { shell } from './shell.ts'
import { signIn } from './sign-in.ts'
import { studio } from './studio.ts'
import { together } from './together.ts'
import { upgrade } from './upgrade.ts'
import { utm } from './utm.ts'
import { verdict } from './verdict.ts'
import { viewer } from './viewer.ts'
import { visitPages } from './visit-pages.ts'
import { waiting } from './waiting.ts'
import { waysIn } from './ways-in.ts'

export const nl: EveryPart<'nl'> = {
  access,
  account,
  approval,
  artwork,
  blocked,
  brand,
  changes,
  common,
  content,
  domains,
  drafts,
  editorWork,
  editor,
  files,
  folders,
  history,
  importing,
  inks,
  joining,
  launch,
  libraryWork,
  library,
  notOffered,
  palette,
  people,
  plan,
  printCheck,
  printNotes,
  print,
  profile,
  prompts,
  rehearsal,
  scans,
  reasons,
  signInLater,
  shell,
  signIn,
  studio,
  together,
  upgrade,
  utm,
  verdict,
  viewer,
  visitPages,
  waiting,
  waysIn,
}
