import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** A closed menu or dialog still stands in the page for some frames, where nobody can press its parts. */
export const nothingFades = () =>
  waitFor(() => expect(document.querySelector('[data-ending-style]')).toBeNull())
