import type { InboxMail } from './inbox.ts'

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:720px;padding:24px 16px}
a{color:inherit}ul{list-style:none;padding:0}li{border-block-end:1px solid #8884;padding:12px 0}
time,small{color:#777}pre{white-space:pre-wrap;overflow-wrap:anywhere}
iframe{inline-size:100%;block-size:70vh;border:1px solid #8884;border-radius:12px;background:#fff}`

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>
`

export function listPage(mails: readonly InboxMail[]): string {
  const items = mails.map(
    ({ id, subject, to, receivedAt }) =>
      `<li><a href="/mail/${id}"><strong>${escapeHtml(subject)}</strong></a><br><small>${escapeHtml(to.join(', '))} · <time>${receivedAt}</time></small></li>`,
  )
  const list =
    items.length > 0
      ? `<ul>${items.join('')}</ul>`
      : '<p>No mail yet. Everything that is sent to this server appears here.</p>'
  return page('Development inbox', `<h1>Development inbox</h1>${list}`)
}

/** The HTML part is in a frame without scripts, as mail programs show it; its links open in a new tab. */
export function mailPage({ id, subject, from, to, text }: InboxMail): string {
  return page(
    subject,
    `<p><a href="/">Inbox</a></p><h1>${escapeHtml(subject)}</h1><p><small>From ${escapeHtml(from)} to ${escapeHtml(to.join(', '))}</small></p>
<iframe title="HTML part" src="/mail/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Text part</h2><pre>${escapeHtml(text)}</pre>`,
  )
}
