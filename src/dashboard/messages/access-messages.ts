import { access } from './en/access.ts'
import { addMessages } from './t.ts'

addMessages(access)
