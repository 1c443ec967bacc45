import { print } from './en/print.ts'
import { verdict } from './en/verdict.ts'
import { addMessages } from './t.ts'

addMessages({ ...print, ...verdict })
