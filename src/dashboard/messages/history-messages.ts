import { history } from './en/history.ts'
import { addMessages } from './t.ts'

addMessages(history)
