import { escapeHtml } from './escape-html.ts'
import { type PageOwner, renderPage } from './page.ts'
import type { StatePage } from './send-page.ts'
import type { Speech } from './speech.ts'
import { picturesOf } from './state-pages.ts'

/** Why the password is asked for again. */
export type PasswordProblem = { readonly kind: 'wrong' } | { readonly kind: 'wait'; readonly seconds: number }

/**
 * Asks for the password of a link. Of the link it tells only what its owner typed, never the destination, and the form
 * posts to the very address of the page, so nothing that the visitor sent is written into it.
 */
export function passwordPage(
  { language, say }: Speech,
  owner: PageOwner,
  problem: PasswordProblem | null,
): StatePage {
  const words = problem === null ? null : wordsFor(say, problem)
  const page = say('visitor.password.page')
  const html = renderPage({
    language,
    title: words === null ? page : `${words} ${page}`,
    heading: say('visitor.password.title'),
    text: say('visitor.password.text'),
    owner,
    body: `<form method="post">
<label for="password">${escapeHtml(say('visitor.password.field'))}</label>
<input id="password" name="password" type="password" required maxlength="200" autocomplete="current-password"${
      words === null ? '' : ' aria-invalid="true" aria-describedby="problem"'
    }>
${words === null ? '' : `<p class="wrong" id="problem" role="alert">${escapeHtml(words)}</p>\n`}<button type="submit">${escapeHtml(say('visitor.password.open'))}</button>
</form>
`,
  })
  return { status: problem?.kind === 'wait' ? 429 : 401, language, html, pictures: picturesOf(owner) }
}

function wordsFor(say: Speech['say'], problem: PasswordProblem): string {
  if (problem.kind === 'wrong') return say('visitor.password.wrong')
  const { seconds } = problem
  if (seconds < 90) return say('visitor.password.wait.seconds', { count: seconds })
  return say('visitor.password.wait.minutes', { count: Math.ceil(seconds / 60) })
}
