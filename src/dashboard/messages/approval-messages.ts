import { approval } from './en/approval.ts'
import { addMessages } from './t.ts'

addMessages(approval)
