import { visitPages } from './en/visit-pages.ts'
import { addMessages } from './t.ts'

addMessages(visitPages)
