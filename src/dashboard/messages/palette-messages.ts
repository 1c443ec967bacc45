import { palette } from './en/palette.ts'
import { addMessages } from './t.ts'

// Imported by what is opened by keyboard.
addMessages(palette)
