import '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Show the sign-in screen although someone is signed in. */
    signOut?: boolean
    /** Begin in the search field of the library. */
    focusSearch?: boolean
  }
}
