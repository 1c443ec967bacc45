import { content } from './en/content.ts'
import { addMessages } from './t.ts'

addMessages(content)
