import { editorWork } from './en/editor-work.ts'
import { addMessages } from './t.ts'

addMessages(editorWork)
