import { Component, type ComponentType, lazy, type ReactNode, Suspense, useDeferredValue } from 'react'

class PartNotLoaded extends Error {}

type PropsOf<Part> = Part extends (props: infer Props) => ReactNode ? Props : never

/**
 * A component of a module that brings much code, which loads when the component is first shown. `loading` is shown until
 * then, and stays when the code cannot be loaded: the page offers a reload, see `app/main.tsx`.
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): ComponentType<PropsOf<Module[Name]> & { readonly loading?: ReactNode }> {
  const Part = lazy(async () => {
    try {
      return { default: (await load())[name] as ComponentType<object> }
    } catch (cause) {
      throw new PartNotLoaded('A part of the page could not be loaded.', { cause })
    }
  })
  return function LazyPart({ loading = null, ...props }) {
    // First paint the rest of the screen.
    const isNext = useDeferredValue(true, false)
    if (!isNext) return loading
    return (
      <PartBoundary fallback={loading}>
        <Suspense fallback={loading}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    )
  }
}

/** For `onCaughtError` of the root: a part that did not load is no bug. */
export function reportCaughtError(error: unknown): void {
  if (!(error instanceof PartNotLoaded)) globalThis.reportError(error)
}

type PartBoundaryProps = { readonly children: ReactNode; readonly fallback: ReactNode }

/** Catches a part that did not load. Any other error is a bug and goes on to the route's boundary. */
class PartBoundary extends Component<PartBoundaryProps, { readonly error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!((error as unknown) instanceof PartNotLoaded)) throw error
    return this.props.fallback
  }
}
