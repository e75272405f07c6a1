import type { ServerResponse } from 'node:http'

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** Values of the design system's tokens, with which these pages cannot be built: they have one inline sheet and no scripts. */
const style = `:root{color-scheme:light dark;--ground:light-dark(#f4f5f8,#0b0c0c);--surface:light-dark(#fff,#121313);
--fill:light-dark(#16204812,#ffffff11);--fill-hover:light-dark(#1620481c,#ffffff1c);--line:light-dark(#14162226,#ffffff26);
--sunken:light-dark(#f4f5f8,#1a1b1c);--bad-tint:light-dark(#fdecec,#3a1a1b);--good:light-dark(#12804f,#4fd08f);--ink:light-dark(#14151a,#f3f4f4);--ink-2:light-dark(#565b66,#a6aaad);--bad:light-dark(#c0232c,#ff8a86);
--accent:light-dark(#4361f5,#5573f5);--accent-fill:light-dark(hsl(231 88% 61%),hsl(230 86% 62%));
font:400 15px/20px -apple-system,BlinkMacSystemFont,"Segoe UI","Inter",Roboto,"Noto Sans","Liberation Sans",Arial,sans-serif;
letter-spacing:-.006em;color:var(--ink);background:var(--ground)}
*{box-sizing:border-box}
body{display:grid;align-content:center;min-block-size:100dvh;margin:0;padding:16px}
main{inline-size:100%;max-inline-size:400px;margin-inline:auto;padding:28px 20px 20px;border-radius:28px;background:var(--surface);
box-shadow:0 0 0 1px var(--line),0 12px 28px -4px #14162217}
h1{margin:0 0 8px;font-size:20px;line-height:28px;letter-spacing:-.02em;text-align:center}
h2{margin:24px 0 8px;font-size:13px;line-height:18px;color:var(--ink-2)}
p{margin:0 0 16px;color:var(--ink-2);text-align:center;text-wrap:pretty}
strong{font-weight:600;color:var(--ink)}[role=alert]{padding:12px 16px;border-radius:14px;color:var(--bad);background:var(--bad-tint)}
.amount{margin:0 0 4px;font-size:28px;font-weight:600;line-height:36px;letter-spacing:-.03em;color:var(--ink)}
.amount+p{margin-block-end:20px}.done{display:block;margin:0 auto 8px;color:var(--good)}
dl{margin:0 0 20px;padding:6px 16px;border-radius:18px;background:var(--sunken)}
dl div{display:flex;align-items:center;justify-content:space-between;gap:16px;min-block-size:40px;padding-block:6px;font-size:13px;line-height:18px}
dl div+div{border-block-start:1px solid var(--line)}dt{flex:none;color:var(--ink-2)}dd{min-inline-size:0;margin:0;font-weight:500;text-align:end}
dd code{display:block;max-inline-size:21ch;word-break:break-all}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:8px}
code{font:13px/20px ui-monospace,"SF Mono",Menlo,Consolas,monospace;overflow-wrap:anywhere}
form{display:grid;gap:8px;margin:0 0 8px}
button,input[type=text],input[type=email]{inline-size:100%;min-block-size:48px;padding:10px 16px;border:0;border-radius:14px;
font:inherit;letter-spacing:inherit;color:var(--ink);background:var(--fill)}
input[type=text],input[type=email]{margin-block-start:4px;background:transparent;box-shadow:inset 0 0 0 1px var(--line)}
input[type=checkbox]{inline-size:18px;block-size:18px;margin:0;accent-color:var(--accent-fill)}
button{font-weight:500;cursor:pointer;transition:background 120ms}
button:hover{background:var(--fill-hover)}
button:has(small){min-block-size:60px;text-align:start}
:is(button,input):focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.main{color:#fff;background:var(--accent-fill)}.main:hover{background:var(--accent-fill);filter:brightness(.94)}
[name=cancel]{color:var(--ink-2);background:transparent}
small{display:block;font-size:13px;line-height:18px;font-weight:400;color:var(--ink-2)}
label{font-size:13px;line-height:18px;color:var(--ink-2)}label input[type]{font-size:16px}form .main{margin-block-start:8px}
label:has([type=checkbox]){display:flex;align-items:center;gap:8px;min-block-size:44px}
@media(prefers-reduced-motion:reduce){*{transition:none}}`

/** A page of the development issuer. `body` is the HTML below the title. */
export const issuerPage = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>
<h1>${escapeHtml(title)}</h1>
${body}
</main></body></html>
`

const pagePolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

export function sendPage(response: ServerResponse, html: string): void {
  response
    .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': pagePolicy })
    .end(html)
}
