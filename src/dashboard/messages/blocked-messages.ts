import { blocked } from './en/blocked.ts'
import { addMessages } from './t.ts'

addMessages(blocked)
