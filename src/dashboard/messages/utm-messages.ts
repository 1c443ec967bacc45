import { utm } from './en/utm.ts'
import { addMessages } from './t.ts'

addMessages(utm)
