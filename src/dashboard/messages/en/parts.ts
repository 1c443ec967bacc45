import { joining } from './joining.ts'
import { profile } from './profile.ts'
import { waysIn } from './ways-in.ts'
import { access } from './access.ts'
import { account } from './account.ts'
import { approval } from './approval.ts'
import { inks } from './inks.ts'
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
import { launch } from './launch.ts'
import { libraryWork } from './library-work.ts'
import { library } from './library.ts'
import { notOffered } from './not-offered.ts'
import { people } from './people.ts'
import { palette } from './palette.ts'
import { plan } from './plan.ts'
import { printNotes } from './print-notes.ts'
import { printCheck } from './print-check.ts'
import { print } from './print.ts'
import { prompts } from './prompts.ts'
import { reasons } from './reasons.ts'
import { rehearsal } from './rehearsal.ts'
import { scans } from './scans.ts'
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

/** The English texts by part. Every other language has the same files; see docs/translating.md. */
export const en = {
  access,
  account,
  approval,
  artwork,
  inks,
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
  prompts,
  reasons,
  rehearsal,
  scans,
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
  joining,
  profile,
  waysIn,
} as const
