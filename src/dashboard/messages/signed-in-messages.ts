import { drafts } from './en/drafts.ts'
import { editor } from './en/editor.ts'
import { notOffered } from './en/not-offered.ts'
import { prompts } from './en/prompts.ts'
import { addMessages } from './t.ts'

// Not part of the sign-in, which stays small.
addMessages({ ...editor, ...drafts, ...notOffered, ...prompts })
