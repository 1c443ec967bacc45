import { waiting } from './en/waiting.ts'
import { addMessages } from './t.ts'

addMessages(waiting)
