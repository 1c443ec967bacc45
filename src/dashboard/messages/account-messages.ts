import { account } from './en/account.ts'
import { addMessages } from './t.ts'

addMessages(account)
