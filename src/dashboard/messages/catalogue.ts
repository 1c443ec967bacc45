import type { access } from './en/access.ts'
import type { account } from './en/account.ts'
import type { approval } from './en/approval.ts'
import type { artwork } from './en/artwork.ts'
import type { blocked } from './en/blocked.ts'
import type { brand } from './en/brand.ts'
import type { common } from './en/common.ts'
import type { content } from './en/content.ts'
import type { drafts } from './en/drafts.ts'
import type { editor } from './en/editor.ts'
import type { editorWork } from './en/editor-work.ts'
import type { files } from './en/files.ts'
import type { history } from './en/history.ts'
import type { importing } from './en/importing.ts'
import type { library } from './en/library.ts'
import type { libraryWork } from './en/library-work.ts'
import type { notOffered } from './en/not-offered.ts'
import type { palette } from './en/palette.ts'
import type { plan } from './en/plan.ts'
import type { print } from './en/print.ts'
import type { printCheck } from './en/print-check.ts'
import type { prompts } from './en/prompts.ts'
import type { rehearsal } from './en/rehearsal.ts'
import type { upgrade } from './en/upgrade.ts'
import type { scans } from './en/scans.ts'
import type { signIn } from './en/sign-in.ts'
import type { studio } from './en/studio.ts'
import type { utm } from './en/utm.ts'
import type { verdict } from './en/verdict.ts'
import type { visitPages } from './en/visit-pages.ts'
import type { waiting } from './en/waiting.ts'

/** All messages of the dashboard. The texts load with the screens that use them. */
export type Catalogue = typeof common &
  typeof access &
  typeof account &
  typeof approval &
  typeof artwork &
  typeof blocked &
  typeof brand &
  typeof signIn &
  typeof library &
  typeof libraryWork &
  typeof importing &
  typeof editor &
  typeof editorWork &
  typeof content &
  typeof drafts &
  typeof files &
  typeof history &
  typeof notOffered &
  typeof palette &
  typeof plan &
  typeof print &
  typeof printCheck &
  typeof prompts &
  typeof rehearsal &
  typeof upgrade &
  typeof scans &
  typeof studio &
  typeof utm &
  typeof verdict &
  typeof visitPages &
  typeof waiting

export type MessageKey = keyof Catalogue
