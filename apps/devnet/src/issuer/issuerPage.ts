import type { ServerResponse } from 'node:http'

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:420px;padding:24px 16px}
form{margin-block:12px}
button,input[type=text],input[type=email]{box-sizing:border-box;inline-size:100%;padding:12px;font:inherit;border:1px solid #8888;border-radius:12px}
button{text-align:start;cursor:pointer}small{display:block;color:#777}label{display:block;margin-block:8px}`

/** A page of the development issuer. `body` is the HTML below the title. */
export const issuerPage = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}</style></head><body>
<h1>${escapeHtml(title)}</h1>
${body}
</body></html>
`

const pagePolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

export function sendPage(response: ServerResponse, html: string): void {
  response
    .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': pagePolicy })
    .end(html)
}
