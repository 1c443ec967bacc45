import { print } from './en/print.ts'
import { verdict } from './en/verdict.ts'
import { addMessages } from './t.ts'

// What is said of a picture once it is shown: imported by the parts that follow it.
addMessages({ ...print, ...verdict })
