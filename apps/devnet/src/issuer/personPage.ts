import { people } from './people.ts'

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:420px;padding:24px 16px}
form{margin-block:12px}
button,input[type=text],input[type=email]{box-sizing:border-box;inline-size:100%;padding:12px;font:inherit;border:1px solid #8888;border-radius:12px}
button{text-align:start;cursor:pointer}small{display:block;color:#777}label{display:block;margin-block:8px}`

/** Asks who is signing in. All forms post to the URL of the page. */
export function personPage(provider: string): string {
  const known = people.map(({ name, email, emailVerified }) => {
    const about = email ? `${email}${emailVerified ? '' : ', not verified'}` : 'no e-mail address'
    return `<form method="post"><input type="hidden" name="name" value="${escapeHtml(name)}">
<input type="hidden" name="email" value="${escapeHtml(email ?? '')}"><input type="hidden" name="verified" value="${emailVerified ? 'yes' : 'no'}">
<button>${escapeHtml(name)}<small>${escapeHtml(about)}</small></button></form>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in with ${escapeHtml(provider)}</title><style>${style}</style></head><body>
<h1>Sign in with ${escapeHtml(provider)}</h1>
<p>This stands in for ${escapeHtml(provider)} in development. Who are you?</p>
${known.join('\n')}
<form method="post"><h2>Somebody else</h2>
<label>Name <input type="text" name="name" required maxlength="100"></label>
<label>E-mail address <input type="email" name="email" maxlength="254"></label>
<label><input type="checkbox" name="verified" value="yes" checked> The address is verified</label>
<button>Continue</button></form>
<form method="post"><button name="cancel" value="yes">Cancel</button></form>
</body></html>
`
}
