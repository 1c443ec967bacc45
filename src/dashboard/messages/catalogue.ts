import type access from './en/access.json'
import type account from './en/account.json'
import type approval from './en/approval.json'
import type blocked from './en/blocked.json'
import type brand from './en/brand.json'
import type changes from './en/changes.json'
import type common from './en/common.json'
import type content from './en/content.json'
import type domains from './en/domains.json'
import type drafts from './en/drafts.json'
import type editor from './en/editor.json'
import type files from './en/files.json'
import type folders from './en/folders.json'
import type history from './en/history.json'
import type importing from './en/importing.json'
import type inks from './en/inks.json'
import type joining from './en/joining.json'
import type library from './en/library.json'
import type notices from './en/notices.json'
import type palette from './en/palette.json'
import type people from './en/people.json'
import type plan from './en/plan.json'
import type print from './en/print.json'
import type profile from './en/profile.json'
import type prompts from './en/prompts.json'
import type reasons from './en/reasons.json'
import type rules from './en/rules.json'
import type scans from './en/scans.json'
import type server from './en/server.json'
import type shell from './en/shell.json'
import type signIn from './en/sign-in.json'
import type studio from './en/studio.json'
import type together from './en/together.json'
import type upgrade from './en/upgrade.json'
import type utm from './en/utm.json'
import type verdict from './en/verdict.json'
import type viewer from './en/viewer.json'
import type visitPages from './en/visit-pages.json'
import type waiting from './en/waiting.json'
import type { MessagesOfCodeTypes } from './code-types.ts'
import type { MessagesOfFeatures } from './features.ts'

/** The English messages: one file per feature, named by the subject of its keys. */
type MessagesOfCore = {
  access: typeof access
  account: typeof account
  approval: typeof approval
  blocked: typeof blocked
  brand: typeof brand
  changes: typeof changes
  common: typeof common
  content: typeof content
  domains: typeof domains
  drafts: typeof drafts
  editor: typeof editor
  files: typeof files
  folders: typeof folders
  history: typeof history
  importing: typeof importing
  inks: typeof inks
  joining: typeof joining
  library: typeof library
  notices: typeof notices
  palette: typeof palette
  people: typeof people
  plan: typeof plan
  print: typeof print
  profile: typeof profile
  prompts: typeof prompts
  reasons: typeof reasons
  rules: typeof rules
  scans: typeof scans
  server: typeof server
  shell: typeof shell
  'sign-in': typeof signIn
  studio: typeof studio
  together: typeof together
  upgrade: typeof upgrade
  utm: typeof utm
  verdict: typeof verdict
  viewer: typeof viewer
  'visit-pages': typeof visitPages
  waiting: typeof waiting
}

type Messages = MessagesOfCore & MessagesOfFeatures & MessagesOfCodeTypes

/** A message with a count has one entry per plural form, such as `library.count_one`. */
type Key<Name> = Name extends `${infer Message}_${Intl.LDMLPluralRule}` ? Message : Name

/** Keys of all messages of the dashboard. */
export type MessageKey = { [Part in keyof Messages]: Key<keyof Messages[Part]> }[keyof Messages]
