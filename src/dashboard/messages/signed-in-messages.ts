import { drafts } from './en/drafts.ts'
import { editor } from './en/editor.ts'
import { library } from './en/library.ts'
import { plan } from './en/plan.ts'
import { print } from './en/print.ts'
import { prompts } from './en/prompts.ts'
import { verdict } from './en/verdict.ts'
import { addMessages } from './t.ts'

// Imported first by every screen behind the sign-in, so that the sign-in itself stays small.
addMessages({ ...library, ...editor, ...drafts, ...plan, ...print, ...prompts, ...verdict })
