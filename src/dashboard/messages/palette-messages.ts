import { palette } from './en/palette.ts'
import { addMessages } from './t.ts'

addMessages(palette)
