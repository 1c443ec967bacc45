import { upgrade } from './en/upgrade.ts'
import { addMessages } from './t.ts'

addMessages(upgrade)
