import { createHash } from 'node:crypto'
import { startPageReady } from '@latchkey/contracts/constants/startPages'
import { languageOfHeader } from '@latchkey/texts/languageOf'
import { callbackTexts } from '../callback/callbackTexts.ts'

/** Contains no secrets, so any page may open it. */
const script = `opener?.postMessage(${JSON.stringify(startPageReady)}, '*')`

/**
 * First page of a social provider's window. The app opens it in the click handler, before the provider's address is known, and
 * navigates it there once it is ready.
 */
export function startPage(acceptLanguage: string): Response {
  const language = languageOfHeader(acceptLanguage)
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${callbackTexts[language].title}</title>
</head>
<body>
<script>${script}</script>
</body>
</html>
`
  return new Response(html, { headers })
}

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  // The page needs access to its opener, and so does the callback page at the end.
  'Cross-Origin-Opener-Policy': 'unsafe-none',
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
}
