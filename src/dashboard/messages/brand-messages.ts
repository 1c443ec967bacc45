import { brand } from './en/brand.ts'
import { addMessages } from './t.ts'

addMessages(brand)
