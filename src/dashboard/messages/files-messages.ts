import { files } from './en/files.ts'
import { addMessages } from './t.ts'

addMessages(files)
