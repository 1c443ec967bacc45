import { studio } from './en/studio.ts'
import { addMessages } from './t.ts'

addMessages(studio)
