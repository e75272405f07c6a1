import { readFileSync } from 'node:fs'
import { readBody } from '@latchkey/node/http/readBody'
import { cardPageStyle } from '@latchkey/node/site/cardPage'
import { languageOfHeader } from '@latchkey/texts/languageOf'
import { languages } from '@latchkey/texts/languages'
import { callbackTexts } from './callbackTexts.ts'

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

/** Redirect path of social providers: `/social/callback/<provider>`. */
const callbackPattern = /^\/social\/callback\/(google|github|apple|facebook|x|discord)$/
/** Other parameters are dropped, such as Apple's `user`, which is not signed. */
const passedOn = ['code', 'state', 'error', 'iss'] as const
const formMaxBytes = 16 * 1024

const headers = {
  'Cache-Control': 'no-store',
  // The page needs access to its opener.
  'Cross-Origin-Opener-Policy': 'unsafe-none',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/** Responds to requests for the callback page; undefined for other paths. */
export async function answerCallback(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url)
  if (pathname === '/social/callback.js') return file('text/javascript', read('callback.js'))
  if (pathname === '/social/callback.css') return file('text/css', cardPageStyle)
  if (!callbackPattern.test(pathname)) return undefined
  if (request.method === 'GET') return file('text/html', callbackHtml(request.headers.get('accept-language') ?? ''))
  if (request.method !== 'POST' || !pathname.endsWith('/apple')) return new Response(null, { status: 405, headers })
  const form = await readForm(request)
  const query = new URLSearchParams(passedOn.flatMap((name) => form.getAll(name).map((value) => [name, value])))
  return new Response(null, { status: 303, headers: { ...headers, Location: `${pathname}?${query}` } })
}

const file = (type: string, body: string): Response =>
  new Response(body, { headers: { ...headers, 'Content-Type': `${type}; charset=utf-8` } })

async function readForm(request: Request): Promise<URLSearchParams> {
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
  const body = isForm ? await readBody(request.body, formMaxBytes) : undefined
  return new URLSearchParams(body?.ok ? body.value : '')
}

function callbackHtml(acceptLanguage: string): string {
  const language = languageOfHeader(acceptLanguage)
  const { title, done, lost } = callbackTexts[language]
  return `<!doctype html>
<html lang="${language}" dir="${languages[language].dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${title}</title>
<link rel="stylesheet" href="/social/callback.css">
<script type="module" src="/social/callback.js"></script>
</head>
<body>
<main data-done="${done}" data-lost="${lost}"><p role="status">${title}</p></main>
</body>
</html>
`
}
