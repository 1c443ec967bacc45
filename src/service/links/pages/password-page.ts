import { escapeHtml } from './escape-html.ts'
import { renderPage } from './page.ts'

/** Why the password is asked for again. */
export type PasswordProblem = { readonly kind: 'wrong' } | { readonly kind: 'wait'; readonly seconds: number }

/**
 * Asks for the password of a link. It says nothing of the link, neither its title nor its destination, and the form
 * posts to the very address of the page, so nothing that the visitor sent is written into it.
 */
export function renderPasswordPage(problem: PasswordProblem | null): string {
  const words = problem === null ? null : wordsFor(problem)
  return renderPage({
    title: words === null ? 'Password needed' : `${words} Password needed`,
    heading: 'This link needs a password',
    text: 'Enter the password that you got from its owner.',
    body: `<form method="post">
<label for="password">Password</label>
<input id="password" name="password" type="password" required maxlength="200" autocomplete="current-password" autofocus${
      words === null ? '' : ' aria-invalid="true" aria-describedby="problem"'
    }>
${words === null ? '' : `<p class="wrong" id="problem" role="alert">${escapeHtml(words)}</p>\n`}<button type="submit">Open link</button>
</form>
`,
  })
}

function wordsFor(problem: PasswordProblem): string {
  if (problem.kind === 'wrong') return 'That password is wrong.'
  const { seconds } = problem
  if (seconds < 90)
    return `Too many wrong tries. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
  return `Too many wrong tries. Try again in ${Math.ceil(seconds / 60)} minutes.`
}
