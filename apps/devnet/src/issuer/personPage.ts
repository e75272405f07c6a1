import { escapeHtml, issuerPage } from './issuerPage.ts'
import { people } from './people.ts'

/** Lets the user choose who signs in. All forms post to the URL of the page. */
export function personPage(provider: string): string {
  const known = people.map(({ name, email, emailVerified }) => {
    const about = email ? `${email}${emailVerified ? '' : ', not verified'}` : 'no e-mail address'
    return `<form method="post"><input type="hidden" name="name" value="${escapeHtml(name)}">
<input type="hidden" name="email" value="${escapeHtml(email ?? '')}"><input type="hidden" name="verified" value="${emailVerified ? 'yes' : 'no'}">
<button>${escapeHtml(name)}<small>${escapeHtml(about)}</small></button></form>`
  })
  return issuerPage(
    `Sign in with ${provider}`,
    `<p>This stands in for ${escapeHtml(provider)} in development. Who are you?</p>
${known.join('\n')}
<form method="post"><h2>Somebody else</h2>
<label>Name <input type="text" name="name" required maxlength="100"></label>
<label>E-mail address <input type="email" name="email" maxlength="254"></label>
<label><input type="checkbox" name="verified" value="yes" checked> The address is verified</label>
<button class="main">Continue</button></form>
<form method="post"><button name="cancel" value="yes">Cancel</button></form>`,
  )
}
