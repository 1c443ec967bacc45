import { common } from './en/common.ts'
import { drafts } from './en/drafts.ts'
import { editor } from './en/editor.ts'
import { library } from './en/library.ts'
import { plan } from './en/plan.ts'
import { prompts } from './en/prompts.ts'
import { signIn } from './en/sign-in.ts'
import { verdict } from './en/verdict.ts'

/** Every sentence of the dashboard in English. A further language has the same keys. */
export const catalogue = { ...common, ...signIn, ...library, ...editor, ...drafts, ...plan, ...prompts, ...verdict }

export type Catalogue = typeof catalogue
export type MessageKey = keyof Catalogue
