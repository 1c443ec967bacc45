import { drafts } from './en/drafts.ts'
import { editor } from './en/editor.ts'
import { notOffered } from './en/not-offered.ts'
import { prompts } from './en/prompts.ts'
import { addMessages } from './t.ts'

// Imported first by every screen behind the sign-in, so that the sign-in itself stays small.
addMessages({ ...editor, ...drafts, ...notOffered, ...prompts })
