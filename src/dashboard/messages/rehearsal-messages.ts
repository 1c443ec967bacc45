import { rehearsal } from './en/rehearsal.ts'
import { addMessages } from './t.ts'

addMessages(rehearsal)
