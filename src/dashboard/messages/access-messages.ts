import { access } from './en/access.ts'
import { addMessages } from './t.ts'

// Imported first by the page of the access tokens.
addMessages(access)
