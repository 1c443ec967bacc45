import '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the way out: the sign-in screen is meant although somebody is still signed in. */
    signOut?: boolean
  }
}
