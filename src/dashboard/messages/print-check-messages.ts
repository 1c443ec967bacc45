import { printCheck } from './en/print-check.ts'
import { addMessages } from './t.ts'

addMessages(printCheck)
