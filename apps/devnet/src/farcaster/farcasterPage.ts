import { escapeHtml, issuerPage } from '../issuer/issuerPage.ts'
import { people } from '../issuer/people.ts'

/** The page that replaces Farcaster's app: lets the user choose an account. Its forms post to the page's own URL. */
export function farcasterPage(domain: string): string {
  const known = people.map(
    ({ name }) =>
      `<form method="post"><button name="name" value="${escapeHtml(name)}">${escapeHtml(name)}</button></form>`,
  )
  return issuerPage(
    'Sign in with Farcaster',
    `<p>This stands in for the Farcaster app in development. Who signs in to <strong>${escapeHtml(domain)}</strong>?</p>
${known.join('\n')}
<form method="post"><h2>Somebody else</h2>
<label>Name <input type="text" name="name" required maxlength="100"></label>
<button class="main">Sign in</button></form>
<form method="post"><button name="cancel" value="yes">Cancel</button></form>`,
  )
}

export const farcasterResultPage = (result: string): string =>
  issuerPage('Sign in with Farcaster', `<p role="status">${escapeHtml(result)}</p>`)
