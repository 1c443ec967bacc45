import { useEffect } from 'react'
import type { Failure } from '#contract/failure.ts'
import type { SignInOptions } from '#contract/people/sign-in-answers.ts'
import { createStore, useStore } from '../ui/store.ts'
import { failureOf } from './failure-of.ts'
import { signInOptions } from './sign-in.ts'

type State = {
  /** Null for a service that only knows access tokens; undefined until it has answered. */
  readonly data: SignInOptions | null | undefined
  readonly error: Failure | null
  readonly isFetching: boolean
}

const initial: State = { data: undefined, error: null, isFetching: false }
const state = createStore(initial)
let users = 0
let load = 0

/** Without the query client's observers, which the sign-in would load for this alone. */
async function fetchOptions(): Promise<void> {
  if (state.get().isFetching) return
  const mine = (load += 1)
  state.set({ ...state.get(), isFetching: true })
  const next = await signInOptions().then(
    (data): State => ({ data, error: null, isFetching: false }),
    (thrown: unknown): State => ({ ...state.get(), error: failureOf(thrown), isFetching: false }),
  )
  if (mine === load) state.set(next)
}

/** The ways to sign in at the service that served the page. Loaded anew for each screen, because a session may end. */
export function useSignInOptions(isEnabled = true): State & { readonly refetch: () => void } {
  useEffect(() => {
    if (!isEnabled) return undefined
    users += 1
    if (state.get().data === undefined) void fetchOptions()
    return () => {
      users -= 1
      if (users > 0) return
      load += 1
      state.set(initial)
    }
  }, [isEnabled])
  return { ...useStore(state), refetch: () => void fetchOptions() }
}
