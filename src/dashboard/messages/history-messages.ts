import { history } from './en/history.ts'
import { addMessages } from './t.ts'

// For what tells of the past of a code; nothing of it is needed for the first picture.
addMessages(history)
