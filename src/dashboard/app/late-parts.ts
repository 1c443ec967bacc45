/** Parts of the shell that load after the first answer, as one file. */
export { DemoEnd } from './demo-end.tsx'
export { Inbox } from './inbox.tsx'
export { installOffline } from './install-offline.ts'
export { Keyboard } from './keyboard.tsx'
export { watchWaiting } from './offline-queue.ts'
export { NoAccount, SignInAgain } from './sign-in-again.tsx'
export { UserMenu } from './user-menu.tsx'
