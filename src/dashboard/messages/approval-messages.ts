import { approval } from './en/approval.ts'
import { addMessages } from './t.ts'

// Imported first by every part that speaks of approval links.
addMessages(approval)
